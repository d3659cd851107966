import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { socketAddress } from '@parley/client'
import { subprotocol } from '@parley/contract'
import { WebSocket } from 'ws'
import { befriend, call, type OrdinaryUser } from './ordinary-user.ts'

/** A little slower than the rate that the server accepts from one person for long. */
const everyMs = 600

interface Said {
  readonly at: number
  /** Times of its arrivals at the receiver. */
  readonly arrivals: number[]
}

interface Message {
  readonly event: string
  readonly sequence: number
  readonly message: {
    readonly id: number
    readonly isMe: boolean
    readonly msg: { textMsg: { content: string } }
  }
}

/** A person who writes to a friend, and the friend's messages. */
interface Talker {
  readonly person: OrdinaryUser
  readonly friend: OrdinaryUser
  readonly socket: WebSocket
  /** Sent messages, by content. */
  readonly said: Map<string, Said>
  /** Ids of the friend's messages, in the order of arrival. */
  readonly heard: number[]
  /** Sequences of all messages of the two. */
  readonly sequences: number[]
  /** Number of read messages. */
  read: number
}

/** People who write to each other in pairs, and the arrivals of their messages. */
export class Talk {
  readonly #talkers: readonly Talker[]
  #isOver = false
  #talking: Promise<unknown> = Promise.resolve()
  /** Connections that were closed by the server. */
  cut = 0

  static async begin(people: readonly OrdinaryUser[]): Promise<Talk> {
    const talkers: Talker[] = []
    for (const [i, person] of people.entries()) {
      const friend = people[i % 2 === 0 ? i + 1 : i - 1]
      if (!friend) continue
      if (i % 2 === 0) await befriend(person, friend)
      const socket = new WebSocket(socketAddress('chat', person.url, { token: person.token }), subprotocol)
      await once(socket, 'open')
      talkers.push({ person, friend, socket, said: new Map(), heard: [], sequences: [], read: 0 })
    }
    return new Talk(talkers)
  }

  private constructor(talkers: readonly Talker[]) {
    this.#talkers = talkers
    for (const talker of talkers) {
      talker.socket.on('message', (data) => this.#hear(talker, JSON.parse(String(data)) as Message))
      talker.socket.on('close', () => {
        if (!this.#isOver) this.cut++
      })
    }
    this.#talking = Promise.all(talkers.map((talker, i) => this.#talk(talker, i)))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#talking
  }

  close(): void {
    for (const { socket } of this.#talkers) socket.terminate()
  }

  /** One person sends a message with new content. */
  say(content: string): OrdinaryUser {
    const [talker] = this.#talkers as [Talker]
    this.#say(talker, content)
    return talker.person
  }

  /** How long each message sent between two times took to arrive, in milliseconds, the shortest first. */
  between(from: number, to: number) {
    const said = this.#talkers
      .flatMap((talker) => [...talker.said.values()])
      .filter(({ at }) => at >= from && at < to)
    const times = said.flatMap(({ at, arrivals: [first] }) => (first === undefined ? [] : [first - at]))
    return {
      times: times.toSorted((a, b) => a - b),
      lost: said.length - times.length,
      twice: said.filter(({ arrivals }) => arrivals.length > 1).length,
    }
  }

  /** Everybody reads the messages that have arrived so far. */
  async read(): Promise<void> {
    for (const talker of this.#talkers) {
      const messageId = talker.heard.at(-1)
      if (messageId === undefined) continue
      talker.read = talker.heard.length
      await call(talker.person, 'PUT', '/api/chat/read', { friendId: Number(talker.friend.id), messageId })
    }
  }

  /** Number of people whose list of conversations has a wrong unread count. */
  async wrongUnreadCounts(): Promise<number> {
    let wrong = 0
    for (const { person, friend, heard, read } of this.#talkers) {
      const { list } = await call<{ list: { userId: number; unreadCount: number }[] }>(
        person,
        'GET',
        '/api/chat/session',
      )
      const row = list.find(({ userId }) => userId === Number(friend.id))
      if (row?.unreadCount !== heard.length - read) wrong++
    }
    return wrong
  }

  /** Number of people who did not receive each message of their conversation once, in order. */
  get outOfOrder(): number {
    return this.#talkers.filter(({ sequences: [first = 1, ...others] }) =>
      others.some((sequence, i) => sequence !== first + i + 1),
    ).length
  }

  async #talk(talker: Talker, number: number): Promise<void> {
    await pause((number / this.#talkers.length) * everyMs)
    for (let n = 0; !this.#isOver; n++) {
      this.#say(talker, `${number} says ${n}`)
      await pause(everyMs)
    }
  }

  #say({ friend, socket, said }: Talker, content: string): void {
    said.set(content, { at: performance.now(), arrivals: [] })
    const msg = { type: 1, textMsg: { content } }
    const clientMessageId = content.replaceAll(' ', '-')
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ revUserID: Number(friend.id), msg, clientMessageId }))
  }

  #hear(talker: Talker, { event, sequence, message }: Message): void {
    if (event !== 'message') return
    talker.sequences.push(sequence)
    if (message.isMe) return
    talker.heard.push(message.id)
    const sender = this.#talkers.find(({ person }) => person === talker.friend)
    sender?.said.get(message.msg.textMsg.content)?.arrivals.push(performance.now())
  }
}
