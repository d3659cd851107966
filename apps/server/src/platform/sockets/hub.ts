import type { Broker } from '../broker/broker.ts'
import type { Connection } from './connection.ts'
import { GroupTopics, type MembersAmong } from './group-topics.ts'
import { Heard } from './heard.ts'
import { type Notice, userTopic } from './notices.ts'
import { type GroupsOf, Person } from './person.ts'

interface Entry {
  readonly person: Person
  readonly subscribed: Promise<() => void>
}

const nobody: ReadonlySet<Connection> = new Set()

/** This node's connections by person; carries each person's notices from the broker to them. */
export class Hub {
  readonly #broker: Broker
  readonly #groupsOf: GroupsOf
  readonly #topics: GroupTopics
  readonly #people = new Map<number, Entry>()
  /** The positions of recently received notices. */
  readonly heard = new Heard()

  constructor(parts: {
    broker: Broker
    groupsOf: GroupsOf
    membersAmong: MembersAmong
    onError: (error: unknown) => void
  }) {
    this.#broker = parts.broker
    this.#groupsOf = parts.groupsOf
    this.#topics = new GroupTopics({
      ...parts,
      onHeard: (groupId, notice) => this.heard.onGroup(groupId, notice),
    })
  }

  /** Holds a person's subscriptions, from before the sign-in is checked until the connection has closed. */
  async hold(userId: number, kind: Connection['kind']): Promise<() => void> {
    const entry = this.#people.get(userId) ?? this.#arrive(userId)
    entry.person.holders++
    let held = true
    const release = () => {
      if (!held) return
      held = false
      this.#release(userId, entry)
    }
    try {
      await entry.subscribed
      if (kind === 'group') await entry.person.listenToGroups(this.#groupsOf)
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Does work while listening to all groups that the person is in at its beginning. */
  async whileHearingGroups<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const release = await this.hold(userId, 'group')
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Adds a held person's connection. False when its session has ended meanwhile. */
  add(connection: Connection): boolean {
    const person = this.#people.get(connection.caller.userId)?.person
    if (!person || person.endedSessions.has(connection.caller.sessionId)) return false
    person.connections.add(connection)
    return true
  }

  remove(connection: Connection): void {
    this.#people.get(connection.caller.userId)?.person.connections.delete(connection)
  }

  connectionsOf(userId: number): ReadonlySet<Connection> {
    return this.#people.get(userId)?.person.connections ?? nobody
  }

  userIds(): number[] {
    return [...this.#people.keys()]
  }

  /** Listens to the current groups of a connected person. */
  async listenAgain(userId: number): Promise<void> {
    const person = this.#people.get(userId)?.person
    const isInGroups = [...(person?.connections ?? [])].some(({ kind }) => kind === 'group')
    if (isInGroups) await person?.listenToGroups(this.#groupsOf)
  }

  *all(): Iterable<Connection> {
    for (const { person } of this.#people.values()) yield* person.connections
  }

  #arrive(userId: number): Entry {
    const person = new Person(userId, this.#topics)
    const subscribed = this.#broker.subscribe(userTopic(userId), (notice) => {
      this.heard.onPerson(userId, notice as Notice)
      person.hear(notice as Notice)
    })
    const entry = { person, subscribed }
    this.#people.set(userId, entry)
    return entry
  }

  #release(userId: number, { person, subscribed }: Entry): void {
    person.holders--
    if (person.holders > 0) return
    if (this.#people.get(userId)?.person === person) this.#people.delete(userId)
    person.leaveGroups()
    subscribed.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    )
  }
}
