import type { Duplex, Writable } from 'node:stream'

type Pieces = Parameters<NonNullable<Writable['_writev']>>[0]

/** Beyond this, copying takes longer than handing over several buffers. */
const joinedAtMost = 64 * 1024

/** The last joined buffer. All members of a group get the same in one tick, so it is made once for all. */
let last: { readonly pieces: readonly Buffer[]; readonly joined: Buffer } | undefined

/** Makes the writes of a corked stream leave as one buffer, instead of several in one system call. */
export function joinWrites(stream: Duplex): void {
  stream._writev = writeJoined
}

/** Call after all writes: the joined buffer is not needed any more. */
export function forgetJoined(): void {
  last = undefined
}

function writeJoined(this: Duplex, chunks: Pieces, done: (error?: Error | null) => void): void {
  const pieces = chunks.map(({ chunk }) => chunk as Buffer)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { _writev: writeMany } = Object.getPrototypeOf(this) as Duplex
  if (length > joinedAtMost && writeMany) writeMany.call(this, chunks, done)
  else this._write(joined(pieces, length), 'buffer' as BufferEncoding, done)
}

function joined(pieces: readonly Buffer[], length: number): Buffer {
  const isSame =
    last?.pieces.length === pieces.length && pieces.every((piece, i) => piece === last?.pieces[i])
  if (!last || !isSame) last = { pieces, joined: Buffer.concat(pieces, length) }
  return last.joined
}
