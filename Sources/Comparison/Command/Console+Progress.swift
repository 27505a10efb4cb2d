import PromiseConformance

typealias Progress = PromiseConformance.Progress
typealias ProgressHandler = PromiseConformance.ProgressHandler
typealias Meter = PromiseConformance.Meter
typealias Screen = PromiseConformance.Screen
typealias FileDescriptor = PromiseConformance.FileDescriptor
