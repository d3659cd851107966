import { imageQueueFull, uploadIncomplete, uploadsPaused } from '@parley/contract/error-codes'
import { beforeEach, expect, test } from 'vitest'
import { stubBrowser, watchAddresses } from '../test/browser.ts'
import { withFile, withPicture, withPictures } from '../test/outgoing.ts'
import { settled } from '../test/settled.ts'
import { fileOf, stubUploads } from '../test/uploads.ts'
import type { Outgoing } from '../timeline/entry.ts'
import { createFiles } from './files.ts'
import { partOf } from './progress.ts'

let requests: ReturnType<typeof stubUploads>
let files: ReturnType<typeof createFiles>
beforeEach(() => {
  stubBrowser()
  requests = stubUploads()
  files = createFiles()
})

const add = (name: string, size?: number, isImage = true) => files.add(fileOf(name, size), { isImage }).src
const stateOf = (src: string) => files.progress.getState()[src]

/** Begins to upload a message. */
async function begin(outgoing: Outgoing) {
  const result = files.uploaded(outgoing)
  result.catch(() => {})
  await settled()
  return result
}

test('a picture goes where pictures go, any other file where files go', async () => {
  void begin(withPicture('a', add('picture.png')))
  void begin(withFile('b', add('letter.txt', 10, false)))
  await settled()
  expect(requests.requests.map(({ path, name }) => [path, name])).toEqual([
    ['/api/file/image', 'picture.png'],
    ['/api/file/file', 'letter.txt'],
  ])
})

test('a message goes on with the addresses that the server gave its files, each in its place', async () => {
  const [one, two] = [add('one'), add('two')]
  const result = files.uploaded(withPictures('a', one, two))
  await settled()
  const second = requests.of('two').succeed()
  const first = requests.of('one').succeed()
  const { msg, clientMessageId } = await result
  expect(clientMessageId).toBe('a')
  expect(msg).toEqual(withPictures('a', first, second).msg)
})

test('a message whose files are on the server already goes on as it is, without a request', async () => {
  const outgoing = withPicture('a', '/api/file/1')
  expect(await files.uploaded(outgoing)).toBe(outgoing)
  expect(requests.requests).toEqual([])
})

test('three files are on their way at a time, and of those that wait the smallest is next', async () => {
  const sizes = [4000, 3000, 2000, 900, 700, 800]
  void begin(withPictures('a', ...sizes.map((size) => add(`${size}`, size))))
  await settled()
  expect(requests.names()).toEqual(['4000', '3000', '2000'])
  requests.of('3000').succeed()
  await settled()
  requests.of('4000').succeed()
  await settled()
  expect(requests.names().slice(3)).toEqual(['700', '800'])
})

test('a file shows how far it is: that it waits, how much is sent, that it is there', async () => {
  const src = add('picture')
  await files.noteWaiting(withPicture('a', src))
  expect(stateOf(src)).toEqual({ state: 'ready' })
  void begin(withPicture('a', src))
  await settled()
  expect(stateOf(src)).toEqual({ state: 'uploading', part: 0 })
  requests.of('picture').progress(0.25)
  expect(stateOf(src)).toEqual({ state: 'uploading', part: 0.25 })
  const address = requests.of('picture').succeed()
  await settled()
  expect(stateOf(src)).toEqual({ state: 'success', address })
})

test('several files are as far as they are together, until all of them are there', async () => {
  const sources = [add('one'), add('two')]
  const part = () => partOf(files.progress.getState(), sources)
  expect(part()).toBeUndefined()
  void begin(withPictures('a', ...sources))
  await settled()
  requests.of('one').progress(0.5)
  expect(part()).toBe(0.25)
  requests.of('one').succeed()
  await settled()
  expect(part()).toBe(0.5)
  requests.of('two').succeed()
  await settled()
  expect(part()).toBeUndefined()
})

test('after a failure only what has not succeeded is sent again', async () => {
  const [one, two] = [add('one'), add('two')]
  const outgoing = withPictures('a', one, two)
  const failing = begin(outgoing)
  await settled()
  const first = requests.of('one').succeed()
  requests.of('two').breakOff()
  await expect(failing).rejects.toMatchObject({ retry: true })
  expect(stateOf(two)).toEqual({ state: 'fail' })
  const again = files.uploaded(outgoing)
  await settled()
  expect(requests.running().map(({ name }) => name)).toEqual(['two'])
  expect(stateOf(one)).toMatchObject({ state: 'success' })
  const second = requests.of('two').succeed()
  expect((await again).msg).toEqual(withPictures('a', first, second).msg)
})

test('an upload fails once the other files of its message are done, so that a retry need not send them again', async () => {
  const failing = begin(withPictures('a', add('one'), add('two')))
  let hasFailed = false
  failing.catch(() => {
    hasFailed = true
  })
  await settled()
  requests.of('one').breakOff()
  await settled()
  expect(hasFailed).toBe(false)
  requests.of('two').succeed()
  await expect(failing).rejects.toThrow()
})

test.each([
  ['that is too large', 6001, false],
  ['that did not arrive whole', uploadIncomplete, true],
  ['while too many pictures are prepared', imageQueueFull, true],
  ['while the disk is full', uploadsPaused, true],
])('the failure of a file %s has the server’s words, and if it may pass', async (_, code, retry) => {
  const failing = begin(withPicture('a', add('picture')))
  await settled()
  requests.of('picture').refuse(code, 'because')
  await expect(failing).rejects.toMatchObject({ name: 'SendError', message: 'because', code, retry })
})

test('giving up a message ends its uploads, those that wait too, and no other’s', async () => {
  const given = withPictures('given up', ...['one', 'two', 'three', 'four'].map((name) => add(name)))
  const stays = withPicture('stays', add('another'))
  const abandoned = begin(given)
  await settled()
  const kept = begin(stays)
  await settled()
  await files.abandon(given)
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  await settled()
  expect(requests.names()).toEqual(['one', 'two', 'three', 'another'])
  expect(requests.running().map(({ name }) => name)).toEqual(['another'])
  requests.of('another').succeed()
  await expect(kept).resolves.toMatchObject({ clientMessageId: 'stays' })
})

test('a message that was given up gives back the addresses of its files', async () => {
  const open = watchAddresses()
  const src = add('picture')
  const abandoned = begin(withPicture('a', src))
  await settled()
  expect(open).toContain(src)
  await files.abandon(withPicture('a', src))
  await abandoned.catch(() => {})
  expect(open).toEqual(new Set())
  expect(files.of(src)).toBeUndefined()
})

test('an uploaded file is found under its address on the server, so that nothing is shown anew', async () => {
  const src = add('picture')
  const uploading = begin(withPicture('a', src))
  await settled()
  const address = requests.of('picture').succeed()
  await uploading
  expect(files.of(address)).toBe(files.of(src))
  expect(files.of(address)?.file.name).toBe('picture')
})

test('at the end uploads are broken off, those that wait never begin, and every address is given back', async () => {
  const open = watchAddresses()
  const uploading = begin(withPictures('a', ...['one', 'two', 'three', 'four'].map((name) => add(name))))
  await settled()
  const address = requests.of('one').succeed()
  await settled()
  files.close()
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
  await settled()
  expect(requests.running()).toEqual([])
  expect(requests.requests).toHaveLength(4)
  expect(open).toEqual(new Set())
  expect(files.of(address)).toBeUndefined()
})

test('an upload that had not begun at the end does not begin', async () => {
  const outgoing = withPicture('a', add('picture'))
  const uploading = files.uploaded(outgoing)
  files.close()
  expect(await uploading).toBe(outgoing)
  await settled()
  expect(requests.requests).toEqual([])
})
