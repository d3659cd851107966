import { type Bytes, Malformed } from './bytes.ts'
import type { Overwrites } from './overwrites.ts'

/** A box of an MP4, MOV, HEIC, AVIF or JPEG XL file. */
export interface Box {
  readonly kind: string
  readonly at: number
  /** Where its content begins, and where it ends. */
  readonly content: number
  readonly end: number
}

/** A file of boxes, which may lie behind another: its tables count places from its own start. */
export interface BoxJob {
  readonly bytes: Bytes
  readonly out: Overwrites
  readonly start: number
}

/**
 * The boxes between two places, in order.
 * @param isWhole of a file and not of another box: the last may go on to the end, and what follows may be something else
 */
export async function boxesIn(
  bytes: Bytes,
  start: number,
  end: number,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const head = await bytes.read(at, 8)
    const kind = head.toString('latin1', 4)
    let size = head.readUInt32BE()
    let content = at + 8
    if (size === 0) {
      // Inside of a box it ends the user data of QuickTime.
      if (!isWhole) break
      size = end - at
    } else if (size === 1) {
      size = Number((await bytes.read(at + 8, 8)).readBigUInt64BE())
      content += 8
    }
    if (size < content - at || at + size > end) {
      if (isWhole) break
      throw new Malformed()
    }
    boxes.push({ kind, at, content, end: at + size })
    at += size
  }
  return boxes
}
