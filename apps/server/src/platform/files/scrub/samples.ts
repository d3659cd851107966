import { type Box, type BoxJob, boxesIn } from './box.ts'
import { type Bytes, Malformed } from './bytes.ts'

const maxTableBytes = 8 * 1024 * 1024
const maxChunks = 200_000

async function inside(bytes: Bytes, box: Box, ...path: string[]): Promise<Box | undefined> {
  let found: Box | undefined = box
  for (const kind of path) {
    if (!found) return undefined
    found = (await boxesIn(bytes, found.content, found.end)).find((one) => one.kind === kind)
  }
  return found
}

/** Whether a track is neither picture nor sound, but what a camera or drone measured meanwhile: where it was. */
export async function isTimedMetadata(bytes: Bytes, track: Box): Promise<boolean> {
  const handler = await inside(bytes, track, 'mdia', 'hdlr')
  return handler !== undefined && (await bytes.text(handler.content + 8, 4)) === 'meta'
}

/** Writes over what a track has among the data of the film. */
export async function blankSamples({ bytes, out, start }: BoxJob, track: Box): Promise<void> {
  const samples = await inside(bytes, track, 'mdia', 'minf', 'stbl')
  if (!samples) return
  const tables = new Map<string, Buffer>()
  for (const { kind, content, end } of await boxesIn(bytes, samples.content, samples.end)) {
    if (end - content > maxTableBytes) throw new Malformed()
    if (/^(stsz|stsc|stco|co64)$/.test(kind))
      tables.set(kind, Buffer.from(await bytes.read(content, end - content)))
  }
  const [sizes, groups] = [tables.get('stsz'), tables.get('stsc')]
  const chunks = chunkPlaces(tables)
  if (!sizes || !groups) return
  const size = sizes.readUInt32BE(4)
  const count = sizes.readUInt32BE(8)
  let sample = 0
  let group = 0
  for (const [index, at] of chunks.entries()) {
    while (group + 1 < groups.readUInt32BE(4) && groups.readUInt32BE(8 + (group + 1) * 12) <= index + 1)
      group++
    const inChunk = Math.min(groups.readUInt32BE(12 + group * 12), count - sample)
    let length = size * inChunk
    if (size === 0) for (let i = 0; i < inChunk; i++) length += sizes.readUInt32BE(12 + (sample + i) * 4)
    sample += inChunk
    if (start + at + length > bytes.size) throw new Malformed()
    out.blank(start + at, length)
  }
}

function chunkPlaces(tables: ReadonlyMap<string, Buffer>): number[] {
  const [short, long] = [tables.get('stco'), tables.get('co64')]
  if (short) return Array.from({ length: countIn(short, 4) }, (_, i) => short.readUInt32BE(8 + i * 4))
  if (long) return Array.from({ length: countIn(long, 8) }, (_, i) => Number(long.readBigUInt64BE(8 + i * 8)))
  return []
}

function countIn(table: Buffer, entryBytes: number): number {
  const count = table.readUInt32BE(4)
  if (count > maxChunks || 8 + count * entryBytes > table.length) throw new Malformed()
  return count
}
