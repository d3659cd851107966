import type { ChatEvent } from '@parley/contract'
import { errors, sockets, socketTicketsHeader, subprotocol } from '@parley/contract'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Person, password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event, openEventSocket, TestSocket } from '../support/socket.ts'

const server = await startTestServer()
const ticketOf = async (person: Person) => (await person.call('POST /api/auth/socket_ticket')).ticket

type Kind = keyof typeof sockets

/** Opens a socket by a ticket, or gives the status of the refusal. */
async function open(
  ticket: string,
  {
    kind = 'chat',
    protocols = [subprotocol],
    query = {},
    headers = {},
  }: {
    kind?: Kind
    protocols?: string[]
    query?: Record<string, string>
    headers?: Record<string, string>
  } = {},
): Promise<TestSocket<ChatEvent> | number> {
  const address = `${server.url.replace('http', 'ws')}${sockets[kind]}?${new URLSearchParams({ ...(ticket && { ticket }), ...query })}`
  const socket = new WebSocket(address, protocols, { headers })
  const { promise, resolve, reject } = Promise.withResolvers<TestSocket<ChatEvent> | number>()
  const wrapped = new TestSocket<ChatEvent>(socket)
  socket.once('open', () => resolve(wrapped))
  socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  socket.once('error', reject)
  return promise
}

const opened = (result: Awaited<ReturnType<typeof open>>): TestSocket<ChatEvent> => {
  if (typeof result === 'number') throw new Error(`refused with ${result}`)
  return result
}

test.each(['chat', 'group'] as const)('a ticket opens the %s socket', async (kind) => {
  const alice = await server.register('Alice')
  const { ticket, expiresIn } = await alice.call('POST /api/auth/socket_ticket')
  expect(expiresIn).toBe(30)
  const socket = opened(await open(ticket, { kind }))
  socket.send({ ping: {} })
  expect(await socket.next(event('pong'))).toEqual({ event: 'pong' })
})

test('a ticket that was read on its way, as in a log of a proxy, opens nothing any more', async () => {
  const alice = await server.register('Alice')
  const ticket = await ticketOf(alice)
  opened(await open(ticket))
  expect(await open(ticket)).toBe(401)
  expect(await open(ticket, { kind: 'group' })).toBe(401)
})

test.each([
  ['en', 'zh-CN', errors.recipientNotFriend.en],
  ['zh', 'en', errors.recipientNotFriend.zh],
  ['tlh', 'en', errors.recipientNotFriend.en],
])(
  'where an address names %s and the browser speaks %s, sentences are in the former if it is ours',
  async (language, spoken, msg) => {
    const [alice, bob] = [await server.register('Alice'), await server.register('Bob')]
    const headers = { 'accept-language': spoken }
    const socket = opened(await open(await ticketOf(alice), { query: { language }, headers }))
    socket.send({
      revUserID: bob.id,
      msg: { type: 1, textMsg: { content: 'hello' } },
      clientMessageId: 'one',
    })
    expect(await socket.next(event('error'))).toMatchObject({ msg })
  },
)

test('one of many who bring one ticket at once gets in', async () => {
  const alice = await server.register('Alice')
  const ticket = await ticketOf(alice)
  const results = await Promise.all(Array.from({ length: 10 }, () => open(ticket)))
  expect(results.filter((result) => result === 401)).toHaveLength(9)
})

test('a ticket is of no use to a connection without `parley.v2`, nor beside a token', async () => {
  const alice = await server.register('Alice')
  expect(await open(await ticketOf(alice), { protocols: [] })).toBe(401)
  expect(await open('a guess', { query: { token: alice.token } })).toBe(401)
})

test('a ticket makes no call, and a token is no ticket', async () => {
  const alice = await server.register('Alice')
  const ticket = await ticketOf(alice)
  const response = await fetch(`${server.url}/api/user/user_info`, { headers: { token: ticket } })
  expect(response.status).toBe(401)
  expect(await open(alice.token)).toBe(401)
})

test('a ticket does not outlive its session', async () => {
  const alice = await server.register('Alice')
  const ticket = await ticketOf(alice)
  await alice.call('POST /api/auth/logout')
  expect(await open(ticket)).toBe(401)
  await expect(ticketOf(alice)).rejects.toMatchObject(refusal('unauthenticated'))
})

test('a socket that was opened by a ticket ends with its session', async () => {
  const alice = await server.register('Alice')
  const socket = opened(await open(await ticketOf(alice)))
  await alice.call('POST /api/auth/logout')
  expect((await socket.closed).code).toBe(4001)
})

test('the token in the address goes on working, with `parley.v2` and without', async () => {
  const alice = await server.register('Alice')
  expect(await (await alice.openEvents()).received()).toEqual([])
  expect(await (await alice.openChat()).received()).toEqual([])
})

const given = (response: Response) => response.headers.get(socketTicketsHeader)?.split(' ') ?? []
const byToken = (token: string, kind: Kind = 'chat') => open('', { kind, query: { token } })

test('sign-in and user info bring a ticket for each socket, which opens it in the place of the token', async () => {
  const alice = await server.register('Alice')
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: String(alice.id), password }),
  })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const info = await fetch(`${server.url}/api/user/user_info`, { headers: { token } })
  for (const [first = '', second = '', ...more] of [given(signedIn), given(info)]) {
    expect(more).toEqual([])
    opened(await byToken(first))
    opened(await byToken(second, 'group'))
    expect(await byToken(first)).toBe(401)
  }
})

test('a ticket in the place of the token is for parley.v2 alone; the token itself opens either', async () => {
  const alice = await server.register('Alice')
  const info = await fetch(`${server.url}/api/user/user_info`, { headers: { token: alice.token } })
  const [ticket = ''] = given(info)
  expect(await open('', { protocols: [], query: { token: ticket } })).toBe(401)
  opened(await open('', { protocols: [], query: { token: alice.token } }))
  opened(await byToken(alice.token))
})

test('a refused sign-in, and an answer about anything else, bring no tickets', async () => {
  const alice = await server.register('Alice')
  const refused = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: String(alice.id), password: 'not this one' }),
  })
  const unknown = await fetch(`${server.url}/api/user/user_info`, { headers: { token: 'a.b.c' } })
  const friends = await fetch(`${server.url}/api/user/friends`, { headers: { token: alice.token } })
  expect([refused, unknown, friends].map(given)).toEqual([[], [], []])
})

test('a server that ends gives each socket the ticket for the next', async () => {
  const ending = await startTestServer()
  const alice = await ending.register('Alice')
  const socket = await openEventSocket(ending.url, alice.token)
  const { auth } = ending.context
  const closing = ending.close()
  const { ticket } = await socket.next(event('ticket'))
  expect(auth.shownIn(new URLSearchParams({ token: ticket }), [subprotocol])).toMatchObject({
    userId: alice.id,
  })
  await closing
})
