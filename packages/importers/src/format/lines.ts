import type { FileHandle } from 'node:fs/promises'

/**
 * The lines of a text that are not empty, without their ends, and their numbers from 1. Closes the file.
 * @param onTooLong gives the error for a line of more bytes than are allowed
 */
export async function* linesOf(
  file: FileHandle,
  bytesMax: number,
  onTooLong: (line: number) => Error,
): AsyncGenerator<{ readonly text: string; readonly number: number }> {
  let number = 0
  let parts: Buffer[] = []
  let size = 0
  const keep = (part: Buffer) => {
    size += part.length
    if (size > bytesMax) throw onTooLong(number + 1)
    parts.push(part)
  }
  const take = () => {
    const whole = Buffer.concat(parts).toString('utf8')
    ;[parts, size] = [[], 0]
    const text = number++ === 0 ? whole.replace(/^\uFEFF/, '') : whole
    return text.trim() === '' ? [] : [{ text, number }]
  }
  for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      keep(chunk.subarray(from, end))
      yield* take()
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  yield* take()
}
