import { errors, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { image, somePicture, uploadFile } from '../support/uploads.ts'

const server = await startTestServer()
const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
const { images, scrubbing } = server.context.files

/** Other people's uploads, which are worked on until they are let go. */
function occupy(queue = images) {
  const end = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  const works = [-1, -2].map((userId) => queue.pass({ userId, signal, weight: 0 }, () => end.promise))
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
    msg: 'Too many images and videos are being processed. Try again in a moment.',
    data: null,
  })
  expect(errors.imageQueueFull.retry).toBe(true)
  const his = upload(bob)
  await expect.poll(() => images.length, patient).toBe(limits.imageQueuePerPerson + 1)
  expect(await uploadFile(server.url, alice, 'files need not wait')).toMatch(/^\/api\/file\//)
  await letGo()
  for (const { code } of await Promise.all([...waiting, his])) expect(code).toBe(0)
})

test('an uploader who goes away while waiting leaves the line, and nothing of theirs is stored', async () => {
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

test('whose session ends while they wait has nothing stored', async () => {
  const letGo = occupy()
  const before = await storedFiles()
  const leaving = await server.register('Leaving')
  const picture = upload(leaving)
  await expect.poll(() => images.length, patient).toBe(1)
  await leaving.call('POST /api/auth/logout')
  await letGo()
  expect((await picture).code).toBe(errors.unauthenticated.code)
  expect(await storedFiles()).toBe(before)
})

const photo = await image(40, 30).jpeg().toBuffer()

async function sendAsFile(by: { token: string }, signal?: AbortSignal): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.jpg')
  const init = { method: 'POST', headers: { token: by.token }, body, ...(signal && { signal }) }
  const response = await fetch(`${server.url}/api/file/file`, init)
  return ((await response.json()) as { code: number }).code
}

test('photos sent as files wait their turn, so many of one person; other files do not wait', async () => {
  const letGo = occupy(scrubbing)
  const { waitingPerPerson } = limits.scrubbing
  const waiting = Array.from({ length: waitingPerPerson }, () => sendAsFile(alice))
  await expect.poll(() => scrubbing.length, patient).toBe(waitingPerPerson)
  expect(await sendAsFile(alice)).toBe(errors.imageQueueFull.code)
  const his = sendAsFile(bob)
  await expect.poll(() => scrubbing.length, patient).toBe(waitingPerPerson + 1)
  expect(await uploadFile(server.url, alice, 'a text is not looked through')).toMatch(/^\/api\/file\//)
  await letGo()
  expect(await Promise.all([...waiting, his])).toEqual([...waiting, his].map(() => 0))
})

test('a session that has ended stores no photo sent as a file', async () => {
  const letGo = occupy(scrubbing)
  const before = await storedFiles()
  const leaving = await server.register('Leaving')
  const sent = sendAsFile(leaving)
  await expect.poll(() => scrubbing.length, patient).toBe(1)
  await leaving.call('POST /api/auth/logout')
  await letGo()
  expect(await sent).toBe(errors.unauthenticated.code)
  expect(await storedFiles()).toBe(before)
})

test('a photo sent as a file is given up when its sender goes away', async () => {
  const letGo = occupy(scrubbing)
  const before = await storedFiles()
  const going = new AbortController()
  const gone = sendAsFile(alice, going.signal)
  gone.catch(() => undefined)
  await expect.poll(() => scrubbing.length, patient).toBe(1)
  going.abort()
  await expect.poll(() => scrubbing.length, patient).toBe(0)
  await letGo()
  expect(await sendAsFile(bob)).toBe(0)
  expect(await storedFiles()).toBe(before + 1)
})
