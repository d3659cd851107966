import type { Duplex, Writable } from 'node:stream'

type Pieces = Parameters<NonNullable<Writable['_writev']>>[0]

/**
 * Makes the writes of one tick to a stream leave in one piece: the driver writes each message on its own. A socket has
 * to be connected already, since `connect` undoes such changes.
 */
export function writeOnceATick(stream: Duplex): void {
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
  stream._writev = writeJoined
}

/** A statement is five messages of some bytes: to copy them takes less than handing each over. */
function writeJoined(this: Duplex, chunks: Pieces, done: (error?: Error | null) => void): void {
  this._write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), 'buffer' as BufferEncoding, done)
}
