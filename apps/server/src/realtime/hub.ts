import { CloseCode } from '@parley/contract'
import type { Broker } from '../broker/broker.ts'
import type { Connection } from './connection.ts'
import { encodeNotice } from './encode.ts'
import { type Notice, userTopic } from './notices.ts'

/** A person with connections on this node, or about to have one. */
interface Person {
  readonly connections: Set<Connection>
  /** Uses that keep the subscription: connections, and sign-ins under way. */
  holders: number
  readonly subscribed: Promise<() => void>
  /** Sessions seen to end while the person had holders: a sign-in under way must not slip past its revocation. */
  readonly endedSessions: Set<string>
}

/** This node's connections by person; carries each person's notices from the broker to them. */
export class Hub {
  readonly #broker: Broker
  readonly #people = new Map<number, Person>()

  constructor(broker: Broker) {
    this.#broker = broker
  }

  /** Holds a person's subscription, from before the sign-in is checked until the connection has closed. */
  async hold(userId: number): Promise<() => void> {
    const person = this.#people.get(userId) ?? this.#arrive(userId)
    person.holders++
    let held = true
    const release = () => {
      if (!held) return
      held = false
      this.#release(userId, person)
    }
    try {
      await person.subscribed
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Adds a held person's connection. False when its session has ended meanwhile. */
  add(connection: Connection): boolean {
    const person = this.#people.get(connection.caller.userId)
    if (!person || person.endedSessions.has(connection.caller.sessionId)) return false
    person.connections.add(connection)
    return true
  }

  remove(connection: Connection): void {
    this.#people.get(connection.caller.userId)?.connections.delete(connection)
  }

  connectionsOf(userId: number): number {
    return this.#people.get(userId)?.connections.size ?? 0
  }

  *all(): Iterable<Connection> {
    for (const person of this.#people.values()) yield* person.connections
  }

  #arrive(userId: number): Person {
    const person: Person = {
      connections: new Set(),
      holders: 0,
      subscribed: this.#broker.subscribe(userTopic(userId), (notice) =>
        deliver(person, userId, notice as Notice),
      ),
      endedSessions: new Set(),
    }
    this.#people.set(userId, person)
    return person
  }

  #release(userId: number, person: Person): void {
    person.holders--
    if (person.holders > 0) return
    if (this.#people.get(userId) === person) this.#people.delete(userId)
    person.subscribed.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  }
}

function deliver(person: Person, userId: number, notice: Notice): void {
  if (notice.kind === 'sessionEnded') {
    person.endedSessions.add(notice.sessionId)
    for (const connection of person.connections)
      if (connection.caller.sessionId === notice.sessionId)
        connection.close(CloseCode.sessionEnded, 'session ended')
    return
  }
  const mine = notice.kind === 'chat' && notice.message.sendUser.id === userId
  for (const connection of person.connections) {
    if (connection.kind !== 'chat') continue
    const frame = encodeNotice(notice, { extended: connection.extended, mine })
    if (frame) connection.send(frame)
  }
}
