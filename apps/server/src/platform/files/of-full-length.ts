import { pipeline, type Readable, Transform } from 'node:stream'
import { BlobDamaged } from '../blobs/blob-store.ts'

/**
 * The same bytes, ending in an error where there are fewer than were promised: an answer that ends too early would keep
 * its reader waiting for the rest.
 */
export function ofFullLength(content: Readable, key: string, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(null, chunk)
    },
    flush(done) {
      done(left === 0 ? null : new BlobDamaged(`${left} bytes are missing of ${key}`))
    },
  })
  // Whatever ends one of them ends the other.
  return pipeline(content, counted, () => undefined)
}
