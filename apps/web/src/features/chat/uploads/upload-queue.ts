export interface UploadQueue {
  /** Runs a task when those before it have ended, however they ended. An aborted one does not begin. */
  add<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** One upload at a time, in the order in which they were sent: the first is there first. */
export function createUploadQueue(): UploadQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(task, signal) {
      const begin = () => {
        signal.throwIfAborted()
        return task()
      }
      const result = last.then(begin)
      last = result.catch(() => undefined)
      return result
    },
  }
}
