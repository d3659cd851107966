import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, limits } from '@parley/contract'
import { afterEach, expect, test } from 'vitest'
import { acknowledged, text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { uploadFile } from '../support/uploads.ts'

const mebibyte = 1024 * 1024
const plenty = 10 * 1024 * mebibyte
let free = plenty
let asked = 0
const server = await startTestServer({
  adapters: {
    freeSpace: async () => {
      asked++
      return free
    },
  },
})

/** Facts about a disk are forgotten after a second. */
const becomes = (state: object) =>
  expect.poll(async () => (await fetch(`${server.url}/readyz`)).json(), { timeout: 10_000 }).toEqual(state)
const staged = () => readdir(join(server.config.dataDir, 'incoming')).catch(() => [])

afterEach(async () => {
  free = plenty
  await becomes({ status: 'ok' })
})

test('below the floor of free space uploads are refused, and messages go on', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  expect(await uploadFile(server.url, alice, 'notes')).toMatch(/^\/api\/file\//)
  free = limits.uploadFloorBytes - 1
  await becomes({ status: 'degraded', degraded: ['uploads'] })
  const before = asked
  for (let n = 0; n < 10; n++) expect(await uploadFile(server.url, alice, 'notes')).toBe('uploadsPaused')
  expect(asked - before).toBeLessThan(10)
  const socket = await alice.openEvents()
  await acknowledged(socket, text(bob, 'messages go on'))
})

test('an upload that would leave less than the floor is refused before it is read', async () => {
  const alice = await server.register('Alice')
  free = limits.uploadFloorBytes + mebibyte
  await expect
    .poll(() => uploadFile(server.url, alice, Buffer.alloc(2 * mebibyte)), { timeout: 10_000 })
    .toBe('uploadsPaused')
  expect(await uploadFile(server.url, alice, 'notes')).toMatch(/^\/api\/file\//)
})

test('an upload under way ends when the disk fills, and nothing of it is left', async () => {
  const alice = await server.register('Alice')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  let isOver = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    async pull(controller) {
      if (isOver) return controller.close()
      controller.enqueue(Buffer.alloc(4096))
      if (asked > before) free = limits.uploadFloorBytes - 1
      await fetch(`${server.url}/healthz`)
    },
  })
  const before = asked
  const response = await fetch(`${server.url}/api/file/file`, {
    method: 'POST',
    headers: { token: alice.token, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit)
  isOver = true
  expect(await response.json()).toMatchObject({ code: errors.uploadsPaused.code })
  expect(await staged()).toEqual([])
})
