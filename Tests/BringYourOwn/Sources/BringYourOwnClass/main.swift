import PromiseConformance

Conformance.main(.future)
