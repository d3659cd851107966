const finalText = 0x81
const maxOneByte = 125
const maxTwoBytes = 0xffff

/** A whole WebSocket text frame of the server, with its header, for writing to any number of sockets. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerLength(length)
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = finalText
  if (header === 2) {
    frame[1] = length
  } else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}

function headerLength(length: number): 2 | 4 | 10 {
  if (length <= maxOneByte) return 2
  return length <= maxTwoBytes ? 4 : 10
}
