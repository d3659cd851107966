const orientationTag = 0x0112
const headBytes = 8
const entryBytes = 12
const upright = 1

/** EXIF data that say how a picture is to be turned, and nothing else, as long as what they take the place of. */
export function plainExif(exif: Buffer): Buffer {
  const plain = Buffer.alloc(exif.length)
  if (plain.length < headBytes + 2 + entryBytes + 4) return plain
  const orientation = orientationIn(exif) ?? upright
  plain.write('MM\0\x2a', 'latin1')
  plain.writeUInt32BE(headBytes, 4)
  plain.writeUInt16BE(1, 8)
  plain.writeUInt16BE(orientationTag, 10)
  plain.writeUInt16BE(3, 12)
  plain.writeUInt32BE(1, 14)
  plain.writeUInt16BE(orientation, 18)
  return plain
}

function orientationIn(exif: Buffer): number | undefined {
  const order = exif.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const u16 = (at: number) =>
    at + 2 > exif.length ? 0 : order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const first = exif.length < headBytes ? 0 : order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  const count = u16(first)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * entryBytes
    if (at + entryBytes > exif.length) return undefined
    if (u16(at) !== orientationTag) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
