export interface UploadQueue {
  /**
   * Runs an upload as soon as there is a place for it. An aborted one does not begin.
   *
   * @param bytes its size: of those that wait the smallest begins first
   */
  add<T>(upload: () => Promise<T>, bytes: number, signal: AbortSignal): Promise<T>
}

/** So many uploads run at a time, */
const maxAtOnce = 3
/** and so many of those are of more than `smallBytes`, so that a photo never waits for a film. */
const maxLarge = 2
const smallBytes = 5_000_000

interface Waiting {
  readonly bytes: number
  begin(): Promise<unknown>
}

/** Uploads a few files at a time, small ones before large ones. */
export function createUploadQueue(): UploadQueue {
  const waiting: Waiting[] = []
  const running = new Set<Waiting>()
  const isLarge = ({ bytes }: Waiting) => bytes > smallBytes

  function beginMore() {
    while (running.size < maxAtOnce) {
      const isFull = [...running].filter(isLarge).length >= maxLarge
      const next = waiting.find((one) => !isFull || !isLarge(one))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      void next.begin().finally(() => {
        running.delete(next)
        beginMore()
      })
    }
  }

  return {
    add(upload, bytes, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof upload>>>()
      const begin = async () => {
        try {
          signal.throwIfAborted()
          resolve(await upload())
        } catch (error) {
          reject(error)
        }
      }
      const behind = waiting.findIndex((other) => other.bytes > bytes)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, { bytes, begin })
      beginMore()
      return promise
    },
  }
}
