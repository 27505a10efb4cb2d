import Dispatch

/// How long a test waits before it reports a hang. A run starts more than a thousand tests at once, and on two busy
/// cores a test that needs two seconds of processor time may be given them only minutes later.
package let patience = DispatchTimeInterval.seconds(300)
