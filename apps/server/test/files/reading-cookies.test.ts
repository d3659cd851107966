import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { CookieJar } from '../support/cookie-jar.ts'
import type { Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { ownPath, somePicture, uploadImage } from '../support/uploads.ts'

/** Known to be reached by https, and behind a proxy that may tell so. */
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: 'https://chat.example.org',
    PARLEY_QQ_APP_ID: 'app',
    PARLEY_QQ_APP_KEY: 'key',
    PARLEY_TRUST_PROXY: '127.0.0.1',
  },
})

/** Somebody with a picture that only they may see. */
async function owner(name: string): Promise<Person & { picture: string }> {
  const person = await server.register(name)
  return { ...person, picture: ownPath(await uploadImage(server.url, person, await somePicture())) }
}

const browser = () => new CookieJar(server.url)
const opens = async (jar: CookieJar, path: string, by = {}) => (await jar.request(path, by)).status === 200
const visit = (jar: CookieJar, { token }: { token: string }, by = {}) =>
  jar.request('/api/user/user_info', { ...by, token })
const https = { scheme: 'https', isForwarded: true } as const

test.each([
  ['by http from inside', { scheme: 'http', isForwarded: false }],
  ['by https through a proxy that does not forward the scheme', { scheme: 'https', isForwarded: false }],
  ['by https through a proxy that forwards the scheme', https],
] as const)('pictures load for a person who reaches the site %s', async (_, by) => {
  const ann = await owner('Ann')
  const jar = browser()
  await visit(jar, ann, by)
  expect(await opens(jar, ann.picture, by)).toBe(true)
})

test('by https the cookie is for https alone', async () => {
  const ann = await owner('Ann')
  const [set, ...others] = (await visit(browser(), ann, https)).set
  expect(set).toMatch(
    /^__Secure-parley_files_[0-9a-f]{8}=[\w-]+; Path=\/api; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(others).toEqual([])
})

test('a cookie of http gives way to one of https, and the pictures load all the time', async () => {
  const ann = await owner('Ann')
  const jar = browser()
  await visit(jar, ann)
  expect(await opens(jar, ann.picture, https)).toBe(true)
  const { set } = await visit(jar, ann, https)
  expect(set.map((line) => /^(__Secure-)?\w+=;?/.exec(line)?.[0])).toEqual([
    expect.stringMatching(/^__Secure-\w+=$/),
    expect.stringMatching(/^parley_\w+=;$/),
  ])
  expect(jar.names()).toEqual([expect.stringMatching(/^__Secure-/)])
  expect(await opens(jar, ann.picture, https)).toBe(true)
})

test('two accounts in one browser each load their own pictures, whichever made the last call', async () => {
  const [ann, ben] = [await owner('Ann'), await owner('Ben')]
  const jar = browser()
  for (const person of [ann, ben, ann, ben]) {
    await visit(jar, person)
    expect(await opens(jar, person.picture)).toBe(true)
  }
  expect([await opens(jar, ann.picture), await opens(jar, ben.picture)]).toEqual([true, true])
})

test('a person who signs out takes only their own cookie along', async () => {
  const [ann, ben] = [await owner('Ann'), await owner('Ben')]
  const jar = browser()
  await visit(jar, ann)
  await visit(jar, ben)
  await jar.request('/api/auth/logout', { method: 'POST', token: ann.token })
  expect(jar.names()).toHaveLength(1)
  expect([await opens(jar, ann.picture), await opens(jar, ben.picture)]).toEqual([false, true])
})

test('a sign-out that names no session takes all of them', async () => {
  const [ann, ben] = [await owner('Ann'), await owner('Ben')]
  const jar = browser()
  await visit(jar, ann)
  await visit(jar, ben)
  await jar.request('/api/auth/logout', { method: 'POST' })
  expect(jar.names()).toEqual([])
})

test('a browser keeps so many cookies and no more, the oldest goes first', async () => {
  const ann = await owner('Ann')
  const ben = await owner('Ben')
  const jar = browser()
  await visit(jar, ann)
  for (let i = 1; i < limits.fileCookies; i++) await visit(jar, await ben.signInAgain())
  expect(jar.names()).toHaveLength(limits.fileCookies)
  expect([await opens(jar, ann.picture), await opens(jar, ben.picture)]).toEqual([true, true])
  await visit(jar, ben)
  expect(jar.names()).toHaveLength(limits.fileCookies)
  expect([await opens(jar, ann.picture), await opens(jar, ben.picture)]).toEqual([false, true])
})

test('a browser that has the cookie is not given it again', async () => {
  const [ann, ben] = [await owner('Ann'), await owner('Ben')]
  const jar = browser()
  const given: number[] = []
  for (const person of [ann, ann, ben, ann, ben]) given.push((await visit(jar, person)).set.length)
  expect(given).toEqual([1, 0, 1, 0, 0])
})

test('the name by which caches keep pictures stays the same for a session, however often the browser starts', async () => {
  const ann = await owner('Ann')
  const cookie = async () => {
    const jar = browser()
    await visit(jar, ann)
    return jar.header()
  }
  expect(await cookie()).toBe(await cookie())
})

test('nor is it given again with an upload that carries it', async () => {
  const ann = await owner('Ann')
  const jar = browser()
  await visit(jar, ann)
  const body = new FormData()
  body.append('file', new Blob(['x']), 'a.txt')
  const headers = { token: ann.token, cookie: jar.header('/api/file/file') }
  const answer = await fetch(`${server.url}/api/file/file`, { method: 'POST', headers, body })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
})

test('a cookie that is none of ours is taken back, and keeps nobody from their pictures', async () => {
  const ann = await owner('Ann')
  const jar = browser()
  await visit(jar, ann)
  jar.put('parley_files_00000000', 'forged')
  expect(await opens(jar, ann.picture)).toBe(true)
  await visit(jar, ann)
  expect(jar.names()).toHaveLength(1)
})

test('a request with very many cookies looks up no more than a browser keeps', async () => {
  const ann = await owner('Ann')
  const sessions = [ann]
  while (sessions.length <= limits.fileCookies) sessions.push({ ...ann, ...(await ann.signInAgain()) })
  const jars = await Promise.all(
    sessions.map(async (session) => {
      const jar = browser()
      await visit(jar, session)
      return jar
    }),
  )
  const cookies = jars.map((jar) => jar.header())
  const status = async (cookie: string) =>
    (await fetch(server.url + ann.picture, { headers: { cookie } })).status
  const [last = ''] = cookies.slice(-1)
  for (const session of sessions.slice(0, -1)) await session.call('POST /api/auth/logout')
  expect(await status(last)).toBe(200)
  expect(await status([...cookies.slice(0, -2), last].join('; '))).toBe(200)
  expect(await status(cookies.join('; '))).toBe(404)
})
