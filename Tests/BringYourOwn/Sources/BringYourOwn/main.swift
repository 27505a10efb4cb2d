import PromiseConformance

Conformance.main(.task)
