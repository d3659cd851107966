import { createClientMessageId, createHttpClient, type HttpClient } from '@parley/client'
import { type ErrorName, errors } from '@parley/contract'
import { type EventSocket, event, openEventSocket, openPlainSocket, type PlainSocket } from './socket.ts'

/** Everybody's. */
export const password = 'a long enough secret'

/** Somebody with a session. */
export interface Person {
  readonly id: number
  readonly nickname: string
  readonly token: string
  readonly call: HttpClient['call']
  /** A chat socket as older clients have it. */
  openChat(): Promise<PlainSocket>
  /** A chat socket with `parley.v2`. */
  openEvents(): Promise<EventSocket>
  /** The same person with another session. */
  signInAgain(): Promise<Person>
}

export interface People {
  /** Registers and signs in. */
  register(nickname: string): Promise<Person>
  signIn(userName: string, nickname: string): Promise<Person>
  /** Makes a friendship by a request that is agreed to; the first asks. */
  befriend(requester: Person, other: Person): Promise<void>
  /** Registers people of whom the first is a friend of all others. */
  friends<const Names extends readonly string[]>(...nicknames: Names): Promise<{ [K in keyof Names]: Person }>
}

export function clientOf(baseUrl: string, token: string): HttpClient {
  return createHttpClient({
    baseUrl,
    token: () => token,
    language: () => 'en',
    onUnauthenticated: () => undefined,
    timeoutMs: 60_000,
  })
}

/** @param agree makes two people friends as if the first had asked, where the server runs in this process */
export function peopleOf(
  url: string,
  agree?: (requesterId: number, otherId: number) => Promise<void>,
): People {
  const anyone = clientOf(url, '')

  async function register(nickname: string) {
    const body = { nickname, pwd: password, rePwd: password }
    const { userID } = await anyone.call('POST /api/auth/register', { body })
    return signIn(String(userID), nickname)
  }

  async function signIn(userName: string, nickname: string): Promise<Person> {
    const { token } = await anyone.call('POST /api/auth/login', { body: { userName, password } })
    const { call } = clientOf(url, token)
    const { userID: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return {
      id,
      nickname,
      token,
      call,
      openChat: () => openPlainSocket(url, token),
      openEvents: () => openEventSocket(url, token),
      signInAgain: () => signIn(String(id), nickname),
    }
  }

  async function befriend(requester: Person, other: Person) {
    await requester.call('POST /api/user/friends', { body: { friendId: other.id } })
    const { list } = await other.call('GET /api/user/valid', { query: { limit: -1 } })
    const request = list.find(({ userID, status }) => userID === requester.id && status === 0)
    await other.call('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status: 1 } })
  }

  async function friends(...nicknames: readonly string[]) {
    const people = await Promise.all(nicknames.map(register))
    const [first, ...others] = people as [Person, ...Person[]]
    for (const other of others) await (agree ? agree(first.id, other.id) : befriend(first, other))
    return people as never
  }

  return { register, signIn, befriend, friends }
}

/** Error with which a refused request rejects: `rejects.toMatchObject(refusal('notFriends'))`. */
export const refusal = (name: ErrorName) => ({ code: errors[name].code, status: errors[name].http })

export const text = (to: { id: number }, content: string, clientMessageId?: string) => ({
  revUserID: to.id,
  msg: { type: 1, textMsg: { content } },
  ...(clientMessageId !== undefined && { clientMessageId }),
})

/** Sends a frame and resolves with its ack. @throws when it is refused */
export async function acknowledged(socket: EventSocket, frame: Record<string, unknown>) {
  const clientMessageId = frame.clientMessageId ?? createClientMessageId()
  socket.send({ ...frame, clientMessageId })
  const answer = await socket.next(
    (frame) => (event('ack')(frame) || event('error')(frame)) && frame.clientMessageId === clientMessageId,
  )
  if (event('ack')(answer)) return answer
  throw new Error(`refused: ${JSON.stringify(answer)}`)
}

/** Stores texts one after the other, in order, and gives their ids. */
export async function say(from: Person, to: { id: number }, ...contents: string[]): Promise<number[]> {
  const socket = await from.openEvents()
  const ids: number[] = []
  for (const content of contents) ids.push((await acknowledged(socket, text(to, content))).id)
  await socket.close()
  return ids
}
