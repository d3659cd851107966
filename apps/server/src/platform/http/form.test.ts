import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readForm } from './form.ts'

/** The server's name for a file that a browser names so. */
async function nameOf(said: string): Promise<string | undefined> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${said}"\r\n\r\na\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const request = Object.assign(Readable.from([Buffer.from(body)]), { headers, complete: true })
  let named: string | undefined
  await readForm(request as unknown as IncomingMessage, {
    fileField: 'file',
    receive: (content, fileName) => {
      named = fileName
      return text(content)
    },
    abandon: async () => undefined,
    discardAtMost: 0,
  })
  return named
}

test.each([
  ['report %22final%22.txt', 'report "final".txt'],
  ['%22%22.txt', '"".txt'],
  ['a%0Db%0ac%0D%0A.txt', 'a\rb\nc\r\n.txt'],
  ['100%.txt', '100%.txt'],
  ['100%25.txt', '100%25.txt'],
  ['a%20b%2Fc%00.txt', 'a%20b%2Fc%00.txt'],
  ['%E4%BD%A0.txt', '%E4%BD%A0.txt'],
  ['a%2522b.txt', 'a%2522b.txt'],
  ['你好.txt', '你好.txt'],
  ['\\"old\\".txt', '"old".txt'],
])('a file that is said to be %j is called %j', async (said, name) => {
  expect(await nameOf(said)).toBe(name)
})
