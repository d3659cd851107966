import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { password, say } from './support/people.ts'
import { startTestServer } from './support/server.ts'
import { event } from './support/socket.ts'

const server = await startTestServer()
const script = fileURLToPath(new URL('../../../examples/chat.ts', import.meta.url))

/** The example client in a process of its own, as somebody who reads about it starts it. */
function startExample(...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], { stdio: 'pipe' })
  const exited = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  const shown = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    shown.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    shown.err += chunk
  })
  return {
    write: (line: string) => child.stdin.write(`${line}\n`),
    shows: (text: string, where: keyof typeof shown = 'out') =>
      vi.waitFor(() => expect(shown[where]).toContain(text), 20_000),
    async end() {
      child.stdin.end()
      return (await exited)[0]
    },
  }
}

test('the example client lists conversations, sends what is typed and shows what arrives', async () => {
  const [ann, ben, eve] = await server.friends('Ann', 'Ben', 'Eve')
  await ann.call('DELETE /api/user/friends', { body: { friendId: eve.id } })
  await say(ben, ann, 'before')
  const his = await ben.openEvents()
  const example = startExample(server.url, String(ann.id), password)
  await example.shows(`${ben.id} Ben (1 new): before\n`)
  example.write(`${ben.id} Hello from a terminal`)
  const { message } = await his.next(event('message'))
  expect(message).toMatchObject({ sendUser: { id: ann.id }, msgPreview: 'Hello from a terminal' })
  await say(ben, ann, 'Hello back')
  await example.shows(`${ben.id} Ben: Hello back\n`)
  example.write(`${eve.id} are you there?`)
  await example.shows('Not sent: ', 'err')
  example.write('no number')
  await example.shows('Write a person and a text', 'err')
  expect(await example.end()).toBe(0)
})

test('without an address and an account it says how it is used', async () => {
  const example = startExample()
  await example.shows('Usage: node examples/chat.ts', 'err')
  expect(await example.end()).toBe(1)
})
