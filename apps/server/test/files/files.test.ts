import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { errors } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '../support/server.ts'
import {
  image,
  ownPath,
  post,
  publicId,
  type Uploader,
  unlikeBytes,
  uploadFile,
  uploadImage,
} from '../support/uploads.ts'

const server = await startTestServer({ env: { PARLEY_FILE_MIB: '8' } })
const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
const mebibyte = 1024 * 1024

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers })

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

/** Files in the data folder: stored ones, and uploads under way. */
async function onDisk(): Promise<{ stored: number; incoming: number }> {
  const list = async (folder: string) => {
    const found = await readdir(join(server.config.dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    return found.filter((entry) => entry.isFile()).length
  }
  return { stored: await list('files'), incoming: await list('incoming') }
}

const boundary = 'boundary-of-a-test'
const part = (head: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const rawUpload = (body: BodyInit, by: Uploader | undefined = alice, headers = multipart) =>
  post(server.url, by, 'file', body, headers)

test('a file comes back to the byte', async () => {
  const bytes = unlikeBytes(3 * mebibyte + 17)
  const response = await get(await uploadFile(server.url, alice, bytes, 'data.dat'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect((await bytesOf(response)).equals(bytes)).toBe(true)
})

test('anybody who has the link may read, without a token', async () => {
  expect((await get(await uploadFile(server.url, alice, 'hello'))).status).toBe(200)
})

test('an id that nobody was given is a 404 with an envelope', async () => {
  for (const id of ['a', 'x'.repeat(32), 'x'.repeat(500), '..%2f..%2ftoken-secret', '%00']) {
    const response = await get(`/api/file/${id}`, { 'accept-language': 'en' })
    expect([id, response.status]).toEqual([id, 404])
    expect(await response.json()).toMatchObject({ data: null, code: expect.any(Number) })
  }
  const unknown = await get(`/api/file/${'x'.repeat(32)}`)
  expect(await unknown.json()).toMatchObject({ code: errors.fileUnknown.code, msg: errors.fileUnknown.zh })
})

test('an upload needs a session', async () => {
  const answer = await rawUpload(form(part('name="file"; filename="a.txt"', 'x')), { token: 'nobody' })
  expect(answer).toMatchObject({
    status: 401,
    code: errors.unauthenticated.code,
    msg: 'Authentication failed',
  })
})

test('a path reveals nothing: two uploads of the same bytes have different ones', async () => {
  const paths = [await uploadFile(server.url, alice, 'same'), await uploadFile(server.url, bob, 'same')]
  expect(new Set(paths).size).toBe(2)
  for (const path of paths) expect(path).toMatch(/^\/api\/file\/[\w-]{64}$/)
})

test('the same bytes are stored once, also when two people upload them at once', async () => {
  const bytes = unlikeBytes(2 * mebibyte)
  const before = (await onDisk()).stored
  const paths = await Promise.all(
    Array.from({ length: 10 }, (_, i) => uploadFile(server.url, i % 2 ? alice : bob, bytes, `${i}.dat`)),
  )
  expect(new Set(paths).size).toBe(10)
  await server.context.files.drain()
  expect((await onDisk()).stored).toBe(before + 1)
  for (const path of paths) expect((await bytesOf(await get(path))).equals(bytes)).toBe(true)
})

test('the same bytes under another name are of another type', async () => {
  const page = '<script>alert(document.domain)</script>'
  const asText = await get(await uploadFile(server.url, alice, page, 'page.txt'))
  const asPage = await get(await uploadFile(server.url, bob, page, 'page.html'))
  expect(asText.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(asPage.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(asPage.headers.get('content-disposition')).toMatch(/^attachment/)
})

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['picture.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['feed.xml', '<?xml version="1.0"?><a/>'],
  ['paper.pdf', '%PDF-1.4 ...'],
  ['nothing', 'just words'],
])('%s is a download that can run nothing', async (name, content) => {
  const { headers } = await get(await uploadFile(server.url, alice, content, name))
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none';.*frame-ancestors 'self'; sandbox/,
  )
})

test.each([
  ['code.js', 'alert(1)'],
  ['code.css', 'body { color: red }'],
])('%s is a text to read', async (name, content) => {
  const { headers } = await get(await uploadFile(server.url, alice, content, name))
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file that was stored as a script or a style before comes back as a text', async () => {
  const path = await uploadFile(server.url, alice, 'alert(1)', 'old.js')
  for (const type of [
    'text/javascript; charset=utf-8',
    'application/x-javascript',
    'text/css; charset=utf-8',
  ]) {
    const { queries } = server.context.database
    await queries.updateTable('files').set({ type }).where('public_id', '=', publicId(path)).execute()
    expect((await get(path)).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  }
})

test('a picture, a film and a plain text are shown where they are', async () => {
  const picture = await uploadImage(server.url, alice, await image(5, 5).png().toBuffer())
  const text = await uploadFile(server.url, alice, 'words', 'a.txt')
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')
  const film = await uploadFile(server.url, alice, Buffer.concat([webm, Buffer.alloc(100)]), 'film.webm')
  for (const [path, type] of [
    [picture, 'image/png'],
    [text, 'text/plain; charset=utf-8'],
    [film, 'video/webm'],
  ] as const) {
    const { headers } = await get(path)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^inline/)
  }
})

test('a name in any language survives the way', async () => {
  const { headers } = await get(await uploadFile(server.url, alice, 'x', '会议 纪要 (终稿) 👋.md'))
  const disposition = headers.get('content-disposition') ?? ''
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  expect(decodeURIComponent(encoded)).toBe('会议 纪要 (终稿) 👋.md')
})

test('a recording without a name or a suffix is taken', async () => {
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex').toString(
    'latin1',
  )
  const nameless = form(part('name="file"\r\nContent-Type: audio/webm', webm))
  const { data } = await rawUpload(Buffer.from(nameless, 'latin1'))
  const { headers } = await get(data?.src ?? '')
  expect(headers.get('content-type')).toBe('video/webm')
  expect(headers.get('content-disposition')).toContain('file.webm')
  const path = await uploadFile(server.url, alice, 'words without a suffix', 'README')
  expect((await get(path)).headers.get('content-disposition')).toContain('README')
})

const elf = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)])
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(126)])
const java = Buffer.from('cafebabe00000034', 'hex')

test.each([
  ['setup.exe', Buffer.from('not really')],
  ['SETUP.EXE', Buffer.from('not really')],
  ['setup.exe.', Buffer.from('not really')],
  ['setup.exe . ', Buffer.from('not really')],
  ['picture.png.exe', Buffer.from('not really')],
  ['\u202egnp.exe', Buffer.from('not really')],
  ['.bat', Buffer.from('del *')],
  ['run.sh', Buffer.from('echo')],
  ['program.jar', Buffer.from('PK')],
  ['notes.txt', elf],
  ['photo.jpg', exe],
  ['data', exe],
  ['notes.txt', java],
  ['notes.txt', Buffer.from('#!/bin/sh\nrm -rf ~')],
])('a program is refused by its name and by its bytes: %j', async (name, bytes) => {
  expect(await uploadFile(server.url, alice, bytes, name)).toBe('fileTypeRefused')
})

test('source text is not a program', async () => {
  for (const name of ['main.py', 'index.js', 'a.c', 'page.php'])
    expect(await uploadFile(server.url, alice, 'print(1)', name)).toMatch(/^\/api\/file\//)
})

test('a refused upload leaves nothing behind', async () => {
  const before = await onDisk()
  expect(await uploadFile(server.url, alice, elf)).toBe('fileTypeRefused')
  expect(await uploadFile(server.url, alice, Buffer.alloc(8 * mebibyte + 1), 'big.dat')).toBe('fileTooLarge')
  expect(await uploadImage(server.url, alice, Buffer.from('no picture'))).toBe('fileTypeRefused')
  expect(await onDisk()).toEqual(before)
  expect(before.incoming).toBe(0)
})

test('a file may have as many bytes as the operator allows and not one more', async () => {
  expect(await uploadFile(server.url, alice, Buffer.alloc(8 * mebibyte), 'big.dat')).toMatch(/^\/api\/file\//)
  expect(await uploadFile(server.url, alice, Buffer.alloc(8 * mebibyte + 1), 'big.dat')).toBe('fileTooLarge')
})

test.each([
  ['no body', '', multipart],
  ['no boundary', form(part('name="file"; filename="a"', 'x')), { 'content-type': 'multipart/form-data' }],
  ['another field', form(part('name="other"', 'x')), multipart],
  ['nothing chosen', form(part('name="file"; filename=""', '')), multipart],
  ['a form without parts', `--${boundary}--\r\n`, multipart],
  ['a JSON body', '{}', { 'content-type': 'application/json' }],
])('a form that brings no file is refused for that: %s', async (_, body, headers) => {
  const answer = await rawUpload(body, alice, headers as typeof multipart)
  expect(answer.status).toBe(200)
  expect([errors.fileMissing.code, errors.uploadIncomplete.code]).toContain(answer.code)
})

test.each([
  ['random bytes', randomBytes(100_000)],
  ['another boundary', form(part('name="file"; filename="a"', 'x')).replaceAll(boundary, 'other')],
  ['no end', `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf`],
  ['no end of the headers', `--${boundary}\r\nContent-Disposition: form-data; name="file"`],
  ['headers without end', `--${boundary}\r\n${'x: y\r\n'.repeat(5000)}`],
  ['a thousand fields', form(...Array.from({ length: 1000 }, (_, i) => part(`name="f${i}"`, 'x')))],
  [
    'a field without end',
    form(part('name="a"', 'x'.repeat(100_000)), part('name="file"; filename="a"', 'x')),
  ],
  ['two files', form(...['1', '2'].map((n) => part('name="file"; filename="a"', n)))],
  ['a field named like a part of an object', form(part('name="__proto__"', 'x'))],
])('garbage is refused and harms nobody: %s', async (_, body) => {
  const before = await onDisk()
  const answer = await rawUpload(body as BodyInit)
  expect(answer).toMatchObject({ status: 200, data: null, code: expect.any(Number) })
  expect(answer.code).not.toBe(0)
  expect(answer.code).not.toBe(errors.internal.code)
  expect(await onDisk()).toEqual(before)
})

test('an upload that is cut in the middle leaves nothing', async () => {
  const before = await onDisk()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/file/file HTTP/1.1\r\nHost: x\r\ntoken: ${alice.token}\r\nContent-Length: 5000000\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.dat"\r\n\r\n`,
  )
  socket.write(randomBytes(mebibyte))
  await vi.waitFor(async () => expect((await onDisk()).incoming).toBe(1), { timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await onDisk()).toEqual(before), { timeout: 10_000 })
})

test('a client that sends far too much hears the refusal, and is cut off if it goes on', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/file/file HTTP/1.1\r\nHost: x\r\ntoken: ${alice.token}\r\nContent-Length: 1000000000\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.dat"\r\n\r\n`,
  )
  const chunk = Buffer.alloc(mebibyte)
  let sent = 0
  while (!socket.destroyed && sent < 100) {
    await new Promise((resolve) => socket.write(chunk, resolve))
    sent++
  }
  await closed
  expect(heard).toContain(`"code":${errors.fileTooLarge.code}`)
  expect(sent).toBeLessThan(100)
})

test('a form elsewhere is no request', async () => {
  const response = await fetch(`${server.url}/api/user/user_info`, {
    method: 'PUT',
    headers: { token: alice.token, ...multipart },
    body: form(part('name="nickname"', 'Mallory')),
  })
  expect(response.status).toBe(400)
})

test('a file that was read once need not be read again', async () => {
  const path = ownPath(await uploadFile(server.url, alice, 'the same for ever'))
  const token = { token: alice.token }
  const { headers } = await get(path, token)
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"\w{32}"$/)
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(path, { 'if-none-match': tag, ...token })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  }
  expect((await get(path, { 'if-none-match': '"other"', ...token })).status).toBe(200)
})

test('a HEAD request gets the same without the bytes', async () => {
  const path = await uploadFile(server.url, alice, 'twelve bytes')
  const response = await get(path, {}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('12')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe('')
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-100', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=10-12', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=99999999999999999999-', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', null],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['bytes=-', 200, '0123456789', null],
  ['bytes=a-b', 200, '0123456789', null],
  ['items=0-1', 200, '0123456789', null],
])('the range %s is answered with %i', async (range, status, body, contentRange) => {
  const path = await uploadFile(server.url, alice, '0123456789')
  const response = await get(path, { range })
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('content-range')).toBe(contentRange)
  if (status === 206) expect(response.headers.get('content-length')).toBe(String(body.length))
})

test('a range of what has changed is all of it', async () => {
  const path = await uploadFile(server.url, alice, '0123456789')
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('bytes are never compressed on the way, so that ranges fit', async () => {
  const response = await get(await uploadFile(server.url, alice, 'a'.repeat(100_000)), {
    'accept-encoding': 'gzip, br',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe('100000')
})

test('large uploads side by side arrive whole', async () => {
  const bytes = Array.from({ length: 12 }, () => unlikeBytes(7 * mebibyte))
  const paths = await Promise.all(bytes.map((some, i) => uploadFile(server.url, alice, some, `${i}.dat`)))
  const hashes = await Promise.all(
    paths.map(async (path) =>
      createHash('sha256')
        .update(await bytesOf(await get(path)))
        .digest('hex'),
    ),
  )
  expect(hashes).toEqual(bytes.map((some) => createHash('sha256').update(some).digest('hex')))
})
