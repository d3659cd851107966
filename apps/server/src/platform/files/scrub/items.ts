import { type Box, type BoxJob, boxesIn } from './box.ts'
import { type Bytes, Malformed } from './bytes.ts'
import { plainExif } from './exif.ts'

interface Extent {
  readonly at: number
  readonly length: number
}

const maxItems = 4096
const blank = 0x20

/** HEIC and AVIF: descriptions are items beside the pictures, and lie wherever the table of places says. */
export async function scrubItems({ bytes, out, start }: BoxJob, inside: readonly Box[]): Promise<void> {
  const find = (kind: string) => inside.find((box) => box.kind === kind)
  const [info, places, data] = [find('iinf'), find('iloc'), find('idat')]
  if (!info || !places) return
  const extents = await extentsOf(bytes, places, { file: start, data: data?.content ?? Number.NaN })
  for (const { id, kind } of await descriptionsIn(bytes, info)) {
    const own = extents.get(id) ?? []
    if (own.some(({ at, length }) => at + length > bytes.size)) throw new Malformed()
    const [only, ...others] = own
    if (kind === 'Exif' && only && others.length === 0 && only.length > 4) {
      const exif = await bytes.read(only.at, only.length)
      const skipped = 4 + exif.readUInt32BE()
      const turned = plainExif(Buffer.from(exif.subarray(Math.min(skipped, only.length))))
      const plain = Buffer.alloc(only.length)
      turned.copy(plain, 4)
      out.put(only.at, plain)
    } else for (const { at, length } of own) out.blank(at, length, kind === 'Exif' ? 0 : blank)
  }
}

async function descriptionsIn(bytes: Bytes, info: Box): Promise<Array<{ id: number; kind: string }>> {
  const version = (await bytes.read(info.content, 1))[0] ?? 0
  const found = new Map<number, { id: number; kind: string }>()
  for (const entry of await boxesIn(bytes, info.content + (version === 0 ? 6 : 8), info.end)) {
    const head = Buffer.from(await bytes.read(entry.content, Math.min(16, entry.end - entry.content)))
    const idBytes = head[0] === 3 ? 4 : 2
    if ((head[0] ?? 0) < 2) continue
    const id = head.readUIntBE(4, idBytes)
    const kind = head.toString('latin1', 6 + idBytes, 10 + idBytes)
    const rest = await bytes.text(entry.content, Math.min(256, entry.end - entry.content))
    if (kind === 'Exif' || (kind === 'mime' && /xml/i.test(rest))) found.set(id, { id, kind })
  }
  return [...found.values()]
}

async function extentsOf(
  bytes: Bytes,
  box: Box,
  starts: { file: number; data: number },
): Promise<Map<number, Extent[]>> {
  const table = Buffer.from(await bytes.read(box.content, box.end - box.content))
  const version = table[0] ?? 0
  let at = 4
  const number = (size: number) => {
    const value = size === 8 ? Number(table.readBigUInt64BE(at)) : size === 0 ? 0 : table.readUIntBE(at, size)
    at += size
    return value
  }
  const widths = number(2)
  const [offset, length, base, index] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15, widths & 15]
  if ([offset, length, base, index].some((width) => ![0, 4, 8].includes(width))) throw new Malformed()
  const count = number(version < 2 ? 2 : 4)
  if (count > maxItems) throw new Malformed()
  const found = new Map<number, Extent[]>()
  for (let item = 0; item < count; item++) {
    const id = number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : number(2) & 15
    number(2)
    const from = number(base) + (method === 1 ? starts.data : starts.file)
    const parts = number(2)
    bytes.expect(parts)
    const extents = Array.from({ length: parts }, () => {
      if (version > 0) number(index)
      return { at: from + number(offset), length: number(length) }
    })
    if (method < 2 && extents.every(({ at }) => Number.isSafeInteger(at))) found.set(id, extents)
  }
  return found
}
