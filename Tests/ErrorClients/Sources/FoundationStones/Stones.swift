// A module whose name begins like that of Foundation.

package struct Stone: Sendable { package init() {} }

package struct Crack: Error { package init() {} }
