import Locking

typealias Lock = Locking.Lock
