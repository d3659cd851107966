import type { Writable } from 'node:stream'

/**
 * From now on what is written to a stream in one tick leaves in one piece: the driver writes each message by itself.
 * A socket has to be connected by then, for `connect` takes such changes back.
 */
export function writeOnceATick(stream: Writable): void {
  const write = stream.write.bind(stream) as (...chunk: unknown[]) => boolean
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  stream.write = (...chunk: unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(uncork)
    }
    return write(...chunk)
  }
}
