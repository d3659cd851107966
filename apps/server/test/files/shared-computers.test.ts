import { expect, test } from 'vitest'
import { CookieJar } from '../support/cookie-jar.ts'
import { type Person, password } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const ann = await server.register('Ann')
const link = await uploadImage(server.url, ann, await somePicture())
const avatar = await uploadImage(server.url, ann, await somePicture(), 'avatar')
await ann.call('PUT /api/user/user_info', { body: { avatar } })

/** A browser in which Ann has signed in, and has made a call. */
async function browserOf(on: { shared?: boolean }) {
  const body = JSON.stringify({ userName: String(ann.id), password, ...on })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: Pick<Person, 'token'> }
  const jar = new CookieJar(server.url)
  await jar.request('/api/user/user_info', { token: data.token })
  return { jar, token: data.token }
}

const kept = async (jar: CookieJar, path: string, by = {}) =>
  (await jar.request(path, by)).headers.get('cache-control')

test('on a shared computer the browser keeps nothing of what is not shown to all', async () => {
  const { jar, token } = await browserOf({ shared: true })
  expect(await kept(jar, link)).toBe('no-store')
  expect(await kept(jar, ownPath(link))).toBe('no-store')
  expect(await kept(new CookieJar(server.url), ownPath(link), { token })).toBe('no-store')
  expect(await kept(jar, avatar)).toMatch(/^private, max-age=\d+/)
})

test.each([{}, { shared: false }])('signed in as %j, a browser keeps its pictures', async (on) => {
  const { jar } = await browserOf(on)
  expect(await kept(jar, link)).toMatch(/^private, max-age=\d+/)
  expect(await kept(jar, ownPath(link))).toMatch(/^private, max-age=\d+/)
})

const signOut = async ({ jar, token }: Awaited<ReturnType<typeof browserOf>>, by = {}) =>
  (await jar.request('/api/auth/logout', { method: 'POST', token, ...by })).headers.get('clear-site-data')

test('signing out of a shared computer empties the cache of the browser', async () => {
  expect(await signOut(await browserOf({ shared: true }))).toBe('"cache"')
})

test('nobody else waits for that when they sign out', async () => {
  expect(await signOut(await browserOf({}))).toBeNull()
})

test('the header is sent by https, or on the computer itself, where browsers read it', async () => {
  const asked = async (host: string, scheme: 'http' | 'https') =>
    signOut(await browserOf({ shared: true }), { scheme, isForwarded: true, host })
  expect(await asked('chat.example.org', 'https')).toBe('"cache"')
  expect(await asked('chat.example.org', 'http')).toBeNull()
  expect(await asked('localhost:8080', 'http')).toBe('"cache"')
})
