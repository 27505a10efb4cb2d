import PromiseConformance

Conformance.main(Subject.toys[0], Subject.toys[1], Subject.toys[2], Subject.toys[3], Subject.toys[4])
