import { expect, test } from 'vitest'
import { refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { openEventSocket, openSocket } from '../support/socket.ts'

const server = await startTestServer()
const refused = refusal('unauthenticated')

test('signing out says so in the words of the wire, whatever the language', async () => {
  const alice = await server.register('Alice')
  expect(await alice.call('POST /api/auth/logout')).toBe('注销成功')
})

test('after signing out the token is refused by every call and every socket', async () => {
  const alice = await server.register('Alice')
  await alice.call('POST /api/auth/logout')
  await expect(alice.call('GET /api/user/user_info')).rejects.toMatchObject(refused)
  await expect(alice.openChat()).rejects.toMatchObject({ status: 401, body: { code: refused.code } })
  await expect(openSocket(server.url, alice.token, { kind: 'group' })).rejects.toMatchObject({
    status: 401,
    body: { code: refused.code, data: null },
  })
})

test('signing out succeeds without a session to end, as older clients throw their token away first', async () => {
  const alice = await server.register('Alice')
  await alice.call('POST /api/auth/logout')
  for (const token of ['', 'hello', alice.token, `${alice.token}x`]) {
    const response = await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { token } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ code: 0, msg: '成功', data: '注销成功' })
  }
  const without = await fetch(`${server.url}/api/auth/logout`, { method: 'POST' })
  expect(await without.json()).toMatchObject({ code: 0 })
})

test('signing out closes all sockets of that session with 4001', async () => {
  const alice = await server.register('Alice')
  const sockets = await Promise.all([
    alice.openChat(),
    alice.openEvents(),
    openSocket(server.url, alice.token, { kind: 'group' }),
  ])
  await alice.call('POST /api/auth/logout')
  const closings = await Promise.all(sockets.map(({ closed }) => closed))
  expect(closings.map(({ code }) => code)).toEqual([4001, 4001, 4001])
})

test("signing out leaves the same person's other session alone", async () => {
  const phone = await server.register('Alice')
  const laptop = await phone.signInAgain()
  const [onPhone, onLaptop] = [await phone.openEvents(), await laptop.openEvents()]
  await phone.call('POST /api/auth/logout')
  await onPhone.closed
  onLaptop.send({ revUserID: laptop.id, msg: { type: 1, textMsg: { content: 'still here' } } })
  expect(await onLaptop.next()).toMatchObject({ event: 'message', message: { msgPreview: 'still here' } })
  expect((await laptop.call('GET /api/user/user_info')).userID).toBe(laptop.id)
})

test("signing out leaves other people's sessions alone", async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const his = await bob.openChat()
  await alice.call('POST /api/auth/logout')
  expect(await his.received()).toEqual([])
})

test('a socket that opens while its session ends does not outlive it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.register('Alice')))
  const closings = people.map(async (person) => {
    const opening = openEventSocket(server.url, person.token)
    const signedOut = person.call('POST /api/auth/logout')
    const outcome = await opening.then(
      async (socket) => (await socket.closed).code,
      (error: { status: number }) => error.status,
    )
    await signedOut
    return outcome
  })
  for (const outcome of await Promise.all(closings)) expect([401, 4001]).toContain(outcome)
})
