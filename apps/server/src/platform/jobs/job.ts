/** Work that comes again and again, apart from any call. What it leaves undone, or does twice, must do no harm. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /**
   * `oneNode`: one of all nodes at a time, by what the database says, so that what was due while no node ran is made up
   * for once. `eachNode`: what concerns a node alone, as its disk or its connections.
   */
  readonly on: 'oneNode' | 'eachNode'
  /** Of each node: it is done for as long as the node runs once it has not failed. */
  readonly isOnce?: boolean
  /** After which a run is told to stop. Default: an hour. */
  readonly atMostMs?: number
  /** @param signal aborted when this node ends, another has taken the job over, or it takes too long */
  work(signal: AbortSignal): Promise<unknown>
}
