/** Work that comes again and again, apart from any call. What it leaves undone, or does twice, must do no harm. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /**
   * `oneNode`: one of all nodes at a time, by the database's clock, so that a run that was due while no node ran is
   * made up for once. `eachNode`: work that concerns one node alone, such as its disk or its connections.
   */
  readonly on: 'oneNode' | 'eachNode'
  /** With `eachNode`: done once per run of the node, as soon as it succeeds. */
  readonly isOnce?: boolean
  /** Milliseconds after which a run's signal aborts. Default: an hour. */
  readonly atMostMs?: number
  /** @param signal aborted when this node ends, another has taken the job over, or it takes too long */
  work(signal: AbortSignal): Promise<unknown>
}
