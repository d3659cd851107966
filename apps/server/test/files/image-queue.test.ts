import { errors, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { somePicture, uploadFile } from '../support/uploads.ts'

const server = await startTestServer()
const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
const { images } = server.context.files

/** Other people's pictures, which are being decoded until they are let go. */
function occupy() {
  const end = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  const works = [-1, -2].map((userId) => images.pass({ userId, signal, pixels: 1 }, () => end.promise))
  return async () => {
    end.resolve()
    await Promise.all(works)
  }
}

async function upload(by: { token: string }, signal?: AbortSignal) {
  const body = new FormData()
  body.append('image', new Blob([(await somePicture()) as Uint8Array<ArrayBuffer>]), 'a.png')
  body.append('imageType', 'chat')
  const headers = { token: by.token, 'accept-language': 'en' }
  const init = { method: 'POST', headers, body, ...(signal && { signal }) }
  const response = await fetch(`${server.url}/api/file/image`, init)
  return { status: response.status, ...((await response.json()) as { code: number; msg: string }) }
}

const patient = { timeout: 20_000 }
const storedFiles = async () =>
  (await server.context.database.queries.selectFrom('files').select('id').execute()).length

test('when too many pictures of one person wait, more are refused for the moment; others still get in line', async () => {
  const letGo = occupy()
  const waiting = Array.from({ length: limits.imageQueuePerPerson }, () => upload(alice))
  await expect.poll(() => images.length, patient).toBe(limits.imageQueuePerPerson)
  expect(await upload(alice)).toEqual({
    status: 200,
    code: errors.imageQueueFull.code,
    msg: 'Too many pictures are being processed; try again in a moment',
    data: null,
  })
  expect(errors.imageQueueFull.retry).toBe(true)
  const his = upload(bob)
  await expect.poll(() => images.length, patient).toBe(limits.imageQueuePerPerson + 1)
  expect(await uploadFile(server.url, alice, 'files need not wait')).toMatch(/^\/api\/file\//)
  await letGo()
  for (const { code } of await Promise.all([...waiting, his])) expect(code).toBe(0)
})

test('whoever goes away while waiting leaves the line, and nothing of theirs is stored', async () => {
  const letGo = occupy()
  const before = await storedFiles()
  const going = new AbortController()
  const gone = upload(alice, going.signal)
  gone.catch(() => undefined)
  await expect.poll(() => images.length, patient).toBe(1)
  going.abort()
  await expect(gone).rejects.toThrow()
  await expect.poll(() => images.length, patient).toBe(0)
  await letGo()
  expect((await upload(bob)).code).toBe(0)
  expect(await storedFiles()).toBe(before + 1)
})
