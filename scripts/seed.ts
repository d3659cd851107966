import { once } from 'node:events'
import { createClientMessageId, createHttpClient, ticketAddress } from '@parley/client'

const password = 'a chat among friends'
const people = ['Alice', 'Bob', 'Carla', 'Dan', '小林'] as const
type Name = (typeof people)[number]

const accounts: Record<Name, string> = {
  Alice: 'alice',
  Bob: 'bob',
  Carla: 'carla',
  Dan: 'dan',
  小林: 'xiaolin',
}
const friendships: [Name, Name][] = [
  ['Bob', 'Alice'],
  ['Carla', 'Alice'],
  ['小林', 'Alice'],
  ['Carla', 'Bob'],
]
const chats: [Name, Name, string[]][] = [
  ['Alice', 'Carla', ['Did the printer come back?', 'Not yet. Tomorrow, they say.', 'Then I print at home.']],
  ['Alice', '小林', ['周末去爬山吗？', '好啊，几点出发？', '早上七点，地铁站见。']],
  ['Alice', 'Bob', Array.from({ length: 120 }, (_, index) => `Line ${index + 1} of a long evening`)],
]

/** Fills an empty server with people who know each other; does nothing where they exist. */
export async function seed(baseUrl: string) {
  if (await signIn(baseUrl, accounts.Alice).catch(() => undefined)) return help()
  const persons = new Map<Name, Person>()
  for (const name of people) persons.set(name, await register(baseUrl, name))
  const of = (name: Name) => persons.get(name) as Person

  for (const [from, to] of friendships) await befriend(of(from), of(to))
  await of('Dan').client.call('POST /api/user/friends', {
    body: { friendId: of('Alice').id, verify: 'Dan from work' },
  })
  for (const [one, other, lines] of chats) await chat(baseUrl, of(one), of(other), lines)
  return help()
}

const help = () => `Sign in as ${Object.values(accounts).join(', ')}: password "${password}"`

type Client = ReturnType<typeof clientOf>

interface Person {
  id: number
  token: string
  client: Client
}

const clientOf = (baseUrl: string, token: string) =>
  createHttpClient({ baseUrl, token: () => token, language: () => 'en', onUnauthenticated() {} })

async function signIn(baseUrl: string, userName: string) {
  const { token } = await clientOf(baseUrl, '').call('POST /api/auth/login', { body: { userName, password } })
  return { token, client: clientOf(baseUrl, token) }
}

async function register(baseUrl: string, nickname: Name): Promise<Person> {
  const body = { nickname, pwd: password, rePwd: password }
  const { userID } = await clientOf(baseUrl, '').call('POST /api/auth/register', { body })
  const { token, client } = await signIn(baseUrl, String(userID))
  await client.call('PUT /api/user/account_name', { body: { accountName: accounts[nickname] } })
  return { id: userID, token, client }
}

async function befriend(from: Person, to: Person) {
  await from.client.call('POST /api/user/friends', { body: { friendId: to.id, verify: 'Hello!' } })
  const requests = await to.client.call('GET /api/user/valid', { query: { page: 1, limit: -1 } })
  const pending = requests.list.find(({ userID, status }) => userID === from.id && status === 0)
  if (!pending) throw new Error('The friend request did not arrive')
  await to.client.call('PUT /api/user/valid_status', { body: { verifyId: pending.id, status: 1 } })
}

async function chat(baseUrl: string, one: Person, other: Person, lines: string[]) {
  const addresses = [one, other].map(({ client }) => ticketAddress('chat', baseUrl, client))
  const sockets = (await Promise.all(addresses)).map((address) => new WebSocket(address, 'parley.v2'))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  for (const [index, content] of lines.entries()) {
    const [socket, receiver] = index % 2 === 0 ? [sockets[0], other] : [sockets[1], one]
    const clientMessageId = createClientMessageId()
    const frame = { revUserID: receiver.id, msg: { type: 1, textMsg: { content } }, clientMessageId }
    await acknowledged(socket as WebSocket, frame)
  }
  for (const socket of sockets) socket.close()
}

function acknowledged(socket: WebSocket, frame: { clientMessageId: string }) {
  return new Promise<void>((resolve, reject) => {
    const listeners = new AbortController()
    const settle = ({ data }: MessageEvent) => {
      const { event, clientMessageId, msg } = JSON.parse(String(data))
      if (clientMessageId !== frame.clientMessageId || (event !== 'ack' && event !== 'error')) return
      listeners.abort()
      if (event === 'ack') resolve()
      else reject(new Error(msg))
    }
    socket.addEventListener('message', settle, { signal: listeners.signal })
    socket.send(JSON.stringify(frame))
  })
}
