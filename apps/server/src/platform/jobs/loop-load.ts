import { performance } from 'node:perf_hooks'

/** How busy this node's own program is: the share of its time that the event loop works. Its database is another's. */
export class LoopLoad {
  #last = performance.eventLoopUtilization()

  /** Load since the last call, or since the start; between 0 and 1. */
  sinceLast(): number {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#last)
    this.#last = now
    return utilization
  }
}
