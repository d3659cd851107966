/** Reads what clients need of a frame from its bytes: parsing it would take longer than everything else. */

const [letterA, letterE, letterM, quote, brace, zero] = [...'aem"}0'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const kindAt = '{"event":"'.length
const ackedAt = '{"event":"ack","clientMessageId":"m'.length

/** The number of the message that an ack is about; 0 for a frame that is none. @throws for an error */
export function ackedIn(bytes: Buffer, start: number, end: number): number {
  const kind = bytes[start + kindAt]
  if (kind === letterE) throw new Error(`refused: ${bytes.subarray(start, end)}`)
  if (kind !== letterA) return 0
  let n = 0
  for (let i = start + ackedAt; bytes[i] !== quote; i++) n = n * 10 + (bytes[i] ?? 0) - zero
  return n
}

/** The number of a message, with whose `clientMessageId` its frame ends; 0 for another frame. */
export function messageIn(bytes: Buffer, end: number): number {
  if (bytes[end - 1] !== brace || bytes[end - 2] !== quote) return 0
  let n = 0
  let i = end - 3
  for (let value = 1; bytes[i] !== letterM; i--, value *= 10) {
    const digit = (bytes[i] ?? 0) - zero
    if (digit < 0 || digit > 9) return 0
    n += digit * value
  }
  return bytes[i - 1] === quote ? n : 0
}
