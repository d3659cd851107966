import type { ArchiveProblem } from '@parley/contract'

/** An archive that will not be made, however often it is begun. */
export class ArchiveFailed extends Error {
  readonly problem: ArchiveProblem

  constructor(problem: ArchiveProblem) {
    super(`an archive could not be made: ${problem}`)
    this.problem = problem
  }
}

/** Somebody else makes it now, or nobody wants it any more. */
export class AttemptLost extends Error {}
