import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A black square of one bit a pixel. */
export function blackPng(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export interface ApngFrame {
  /** A whole PNG; all frames have the same pixel format. */
  readonly png: Buffer
  readonly left?: number
  readonly top?: number
  /** Milliseconds. */
  readonly delay?: number
  /** 0 leaves the frame, 1 clears it, 2 brings back what was before. */
  readonly dispose?: 0 | 1 | 2
  /** 0 replaces, 1 draws over. */
  readonly blend?: 0 | 1
}

/** An animated PNG of this size and these frames; the first is also what is seen where nothing moves. */
export function animatedPng(width: number, height: number, frames: readonly ApngFrame[]): Buffer {
  const header = Buffer.from(partsOf(frames[0]?.png ?? Buffer.alloc(0), 'IHDR'))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames.length)
  let sequence = 0
  const body = frames.flatMap(({ png, left = 0, top = 0, delay = 100, dispose = 0, blend = 0 }, index) => {
    const own = partsOf(png, 'IHDR')
    const place = Buffer.alloc(26)
    place.writeUInt32BE(sequence++, 0)
    place.writeUInt32BE(own.readUInt32BE(0), 4)
    place.writeUInt32BE(own.readUInt32BE(4), 8)
    place.writeUInt32BE(left, 12)
    place.writeUInt32BE(top, 16)
    place.writeUInt16BE(delay, 20)
    place.writeUInt16BE(1000, 22)
    place.writeUInt8(dispose, 24)
    place.writeUInt8(blend, 25)
    const pixels = partsOf(png, 'IDAT')
    if (index === 0) return [pngChunk('fcTL', place), pngChunk('IDAT', pixels)]
    const number = Buffer.alloc(4)
    number.writeUInt32BE(sequence++)
    return [pngChunk('fcTL', place), pngChunk('fdAT', Buffer.concat([number, pixels]))]
  })
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('acTL', control),
    ...body,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The data of all chunks of a type. */
function partsOf(png: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === type) found.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(found)
}

/** The same chunks with their right checksums, after some of their data was changed. */
export function mended(png: Buffer): Buffer {
  const chunks: Buffer[] = [signature]
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push(pngChunk(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)))
    at += 12 + length
  }
  return Buffer.concat(chunks)
}
