Program.start()
