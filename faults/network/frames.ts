/** A WebSocket frame as it passes. */
export interface Frame {
  /** As it came. */
  readonly bytes: Buffer
  readonly opcode: number
  /** Unmasked. */
  readonly payload: Buffer
}

export const opcodes = { text: 1, close: 8 } as const

/** Cuts one direction of a WebSocket connection into its frames. Nobody here fragments or compresses messages. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** @returns the frames that are whole now */
  push(chunk: Buffer): Frame[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const frames: Frame[] = []
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame)
    return frames
  }

  #take(): Frame | undefined {
    const head = headOf(this.#rest)
    if (!head || this.#rest.length < head.end) return undefined
    const bytes = this.#rest.subarray(0, head.end)
    this.#rest = this.#rest.subarray(head.end)
    const payload = bytes.subarray(head.start)
    return {
      bytes,
      opcode: (bytes[0] ?? 0) & 0x0f,
      payload: head.masked ? unmasked(payload, bytes.subarray(head.start - 4, head.start)) : payload,
    }
  }
}

function headOf(bytes: Buffer) {
  if (bytes.length < 2) return undefined
  const second = bytes[1] ?? 0
  const masked = second >= 0x80
  const short = second & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const start = 2 + lengthBytes + (masked ? 4 : 0)
  if (bytes.length < start) return undefined
  const length =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return { masked, start, end: start + length }
}

function unmasked(payload: Buffer, mask: Buffer): Buffer {
  return Buffer.from(payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0)))
}
