import { errors } from '@parley/contract'
import { beforeAll, expect, test } from 'vitest'
import { OneWindow } from '../support/one-window.ts'
import { clientOf, type Person, password } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { openEventSocket } from '../support/socket.ts'
import { somePicture, uploadImage } from '../support/uploads.ts'

/** Everybody here comes from one address; the limits are those of a server that nobody has configured. */
const server = await startTestServer({
  adapters: { rates: new OneWindow() },
  env: {
    PARLEY_CALLS_PER_10S: '',
    PARLEY_SESSION_CALLS_PER_10S: '',
    PARLEY_FILES_PER_10S: '',
    PARLEY_CONNECTIONS_PER_ADDRESS: '',
  },
})
const { sessionCallsPer10s } = server.config.rates
const tooMany = { code: errors.tooManyRequests.code, status: 429 }

let ids: number[]
let avatar: string

beforeAll(async () => {
  const anyone = clientOf(server.url, '')
  const body = { nickname: 'Pupil', pwd: password, rePwd: password }
  const made = Array.from({ length: 60 }, () => anyone.call('POST /api/auth/register', { body }))
  ids = (await Promise.all(made)).map(({ userID }) => userID)
  const teacher = await server.register('Teacher')
  avatar = (await uploadImage(server.url, teacher, await somePicture())) as string
})

/** Sends the requests of a browser on the way to the first screen. */
async function open(person: Person) {
  const { call } = person
  const page = await Promise.all(
    Array.from({ length: 6 }, (_, n) => fetch(`${server.url}/assets/part-${n}.js`)),
  )
  const answers = await Promise.all([
    call('GET /api/settings/info'),
    call('GET /api/user/user_info'),
    call('GET /api/chat/session', { query: { limit: -1 } }),
    call('GET /api/group/session', { query: { limit: -1 } }),
    call('GET /api/user/friends', { query: { limit: -1 } }),
    call('GET /api/user/valid', { query: {} }),
    call('GET /api/group/my', { query: { mode: 1, limit: -1 } }),
    call('GET /api/group/my', { query: { mode: 2, limit: -1 } }),
    call('GET /api/group/valid', { query: {} }),
  ])
  const pictures = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => (await fetch(`${server.url}${avatar}?thumb=${n % 2}`)).status),
  )
  const sockets = await Promise.all([
    openEventSocket(server.url, person.token),
    openEventSocket(server.url, person.token, { kind: 'group' }),
  ])
  expect(new Set(page.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(pictures)).toEqual(new Set([200]))
  return { person, answers, sockets }
}

test('a class of sixty behind one router signs in and opens the first screen at nine, and nobody is refused', async () => {
  const screens = await Promise.all(ids.map(async (id) => open(await server.signIn(String(id), 'Pupil'))))
  for (const { sockets } of screens)
    for (const socket of sockets) expect(await socket.received()).toBeDefined()

  const [greedy, ...others] = screens.map(({ person }) => person) as [Person, ...Person[]]
  const calls = Array.from({ length: sessionCallsPer10s }, () => greedy.call('GET /api/settings/info'))
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject(tooMany)
  for (const other of others) expect(await other.call('GET /api/user/user_info')).toBeDefined()
  expect((await fetch(server.url + avatar)).status).toBe(200)
  await server.signIn(String(ids[1]), 'Pupil')

  for (const { sockets } of screens) for (const socket of sockets) await socket.close()
}, 120_000)
