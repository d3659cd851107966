import { type Bytes, Malformed } from './bytes.ts'
import type { Overwrites } from './overwrites.ts'

const tags = { subDirectories: 0x014a, exif: 0x8769, location: 0x8825 }
/** XMP, IPTC, Photoshop's own; artist, computer, copyright, comment; owner and serial numbers of camera and lens. */
const personal = new Set([
  0x02bc, 0x83bb, 0x8649, 0x013b, 0x013c, 0x8298, 0x9286, 0xa430, 0xa431, 0xa435, 0xc62f,
])
/** Bytes of a value, by type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const textType = 2
const maxDirectories = 200

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Where its values are, and how many bytes they take. */
  readonly at: number
  readonly length: number
}

/** TIFF, and the raw formats of cameras that are made like it. */
export async function scrubTiff(bytes: Bytes, out: Overwrites): Promise<void> {
  const isLittle = (await bytes.text(0, 2)) === 'II'
  const u16 = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at))
  const u32 = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at))
  /** In the order in which they were found, each once. */
  const places = new Set<number>()
  const find = (place: number) => {
    if (place !== 0) places.add(place)
    if (places.size > maxDirectories) throw new Malformed()
  }

  async function directory(at: number): Promise<{ entries: Entry[]; next: number; length: number }> {
    const count = u16(await bytes.read(at, 2), 0)
    const length = 2 + count * 12 + 4
    bytes.expect(count)
    const table = Buffer.from(await bytes.read(at, length))
    const entries = Array.from({ length: count }, (_, i): Entry => {
      const from = 2 + i * 12
      const values = u32(table, from + 4)
      const type = u16(table, from + 2)
      const size = values * (sizes[type] ?? 0)
      const place = size > 4 ? u32(table, from + 8) : at + from + 8
      return { tag: u16(table, from), type, count: values, at: place, length: size }
    })
    return { entries, next: u32(table, length - 4), length }
  }

  /** A text stays one: blanks, and the zero at its end. */
  function blank({ type, at, length }: Entry): void {
    if (at + length > bytes.size) throw new Malformed()
    const letters = type === textType ? Math.max(0, length - 1) : 0
    out.blank(at, letters, 0x20)
    out.blank(at + letters, length - letters)
  }

  async function pointersIn({ at, count }: Entry): Promise<number[]> {
    const max = Math.min(count, maxDirectories)
    bytes.expect(max)
    const table = await bytes.read(at, max * 4)
    return Array.from({ length: table.length / 4 }, (_, i) => u32(table, i * 4))
  }

  find(u32(await bytes.read(4, 4), 0))
  // Directories that are found meanwhile are read too.
  for (const at of places) {
    const { entries, next } = await directory(at)
    for (const entry of entries) {
      if (entry.tag === tags.location) {
        const [place = 0] = await pointersIn(entry)
        const location = await directory(place)
        for (const value of location.entries) blank(value)
        out.blank(place, location.length)
      } else if (entry.tag === tags.exif || entry.tag === tags.subDirectories)
        for (const place of await pointersIn(entry)) find(place)
      else if (personal.has(entry.tag)) blank(entry)
    }
    find(next)
  }
}
