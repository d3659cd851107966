import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { limits } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { BodyWatch } from './body-watch.ts'

const looks = 10

/** A request whose body the test sends, on a connection that counts its bytes. */
function begin({ isUpload, isRead = true }: { isUpload: boolean; isRead?: boolean }) {
  const watch = new BodyWatch(3600_000)
  onTestFinished(() => watch.close())
  const socket = Object.assign(new PassThrough(), { bytesRead: 0 })
  const request = Object.assign(new PassThrough(), { headers: { 'content-length': '9999999' }, socket })
  if (isRead) request.resume()
  watch.watch(
    request as unknown as IncomingMessage,
    { headersSent: false } as unknown as ServerResponse,
    isUpload,
  )
  return {
    request,
    /** Looks `count` times, after `bytes` more bytes each. */
    look(count: number, bytes: number) {
      for (let i = 0; i < count; i++) {
        socket.bytesRead += bytes
        watch.look()
      }
    },
    get isGivenUp() {
      return !socket.writable
    },
  }
}

test('a JSON body has its time and no more, even while bytes arrive', () => {
  const body = begin({ isUpload: false })
  body.look(looks - 1, limits.uploadProgressBytes)
  expect(body.isGivenUp).toBe(false)
  body.look(1, limits.uploadProgressBytes)
  expect(body.isGivenUp).toBe(true)
})

test('an upload may take as long as it makes progress', () => {
  const body = begin({ isUpload: true })
  body.look(50 * looks, Math.ceil(limits.uploadProgressBytes / looks) + 1)
  expect(body.isGivenUp).toBe(false)
})

test('an upload of a byte now and then does not count as progress', () => {
  const body = begin({ isUpload: true })
  body.look(looks, 1)
  expect(body.isGivenUp).toBe(true)
})

test('a body that the server does not read yet is not given up, and has its time afterwards', () => {
  for (const isUpload of [true, false]) {
    const body = begin({ isUpload, isRead: false })
    body.look(5 * looks, 0)
    expect(body.isGivenUp).toBe(false)
    body.request.resume()
    body.look(looks - 1, 0)
    expect(body.isGivenUp).toBe(false)
    body.look(1, 0)
    expect(body.isGivenUp).toBe(true)
  }
})

test('a complete body is no longer watched', () => {
  const body = begin({ isUpload: false })
  body.look(looks - 1, 0)
  Object.assign(body.request, { complete: true })
  body.look(looks, 0)
  expect(body.isGivenUp).toBe(false)
})
