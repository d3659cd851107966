import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, ApiError, CallArguments, HttpClient } from '@parley/client'
import { type Endpoint, type ErrorName, errorName, MemberRole } from '@parley/contract'
import { expect } from 'vitest'
import type { ConferenceService } from '../../src/calls/group-calls/service.ts'
import type { Database, Queries } from '../../src/db/database.ts'
import { Tokens } from '../../src/identity/auth/tokens.ts'
import type { Adapters } from '../../src/platform/adapters/adapters.ts'
import { clientOf } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { GroupSocket } from './group-socket.ts'

export const secret = 'a secret that only these tests know, and long enough'
const variables = { PARLEY_TOKEN_SECRET: secret }

/** A server with a database of its own, and ways to fill it. It ends with the test file. */
export async function openWorld(
  env: Readonly<Record<string, string>> = {},
  adapters: Partial<Adapters> = {},
  looksEveryMs?: number,
): Promise<World> {
  const given = { env: { ...env, ...variables }, adapters, ...(looksEveryMs && { looksEveryMs }) }
  return new World(await startTestServer(given))
}

/** Result of an action: `ok`, or the name of the refusal. */
export type Outcome = 'ok' | ErrorName

export class Person {
  readonly id: number
  readonly nickname: string
  readonly token: string
  readonly #http: HttpClient
  readonly #world: World

  constructor(world: World, person: { id: number; nickname: string; token: string }) {
    this.id = person.id
    this.nickname = person.nickname
    this.token = person.token
    this.#world = world
    this.#http = clientOf(world.baseUrl, person.token)
  }

  /** As the token names it. */
  get sessionId(): string {
    return JSON.parse(Buffer.from(this.token.split('.')[1] ?? '', 'base64url').toString()).sid
  }

  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<Answer<E>> {
    return this.#http.call(endpoint, ...rest)
  }

  /** Result of a request whose response does not matter. */
  outcome<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<Outcome> {
    return outcomeOf(this.#http.call(endpoint, ...rest))
  }

  /** A group socket of this person; with `v2` it hears events. */
  socket(options: { v2?: boolean; kind?: 'chat' | 'group' } = {}): Promise<GroupSocket> {
    return GroupSocket.open(this.#world.baseUrl, this.token, options)
  }

  /** Sends one text to a group over a socket of its own; gives the stored message's id. */
  async say(groupId: number, content: string): Promise<number> {
    return this.sendMsg(groupId, { type: 1, textMsg: { content } })
  }

  async sendMsg(groupId: number, msg: object): Promise<number> {
    const socket = await this.socket({ v2: true })
    const answer = await socket.request(groupId, msg)
    socket.close()
    expect(answer).toMatchObject({ event: 'ack' })
    return Number(answer.id)
  }

  /** Result of sending. */
  async sendOutcome(groupId: number, msg: object = { type: 1, textMsg: { content: 'Hello' } }) {
    const socket = await this.socket({ v2: true })
    const outcome = await socket.outcome(groupId, msg)
    socket.close()
    return outcome
  }

  /** The outcome of a frame to a socket, for a person who may open one. */
  async frameOutcome(frame: object, kind: 'chat' | 'group' = 'group'): Promise<string | undefined> {
    let socket: GroupSocket
    try {
      socket = await this.socket({ v2: true, kind })
    } catch (error) {
      return (error as Error).message.includes('401') ? 'unauthenticated' : (error as Error).message
    }
    const outcome = await socket.frameOutcome(frame)
    socket.close()
    return outcome
  }
}

export async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return 'ok'
  } catch (error) {
    const name = errorName((error as ApiError).code)
    if (!name) throw error
    return name
  }
}

interface GroupOptions {
  readonly owner: Person
  readonly admins?: readonly Person[]
  readonly members?: readonly Person[]
  readonly name?: string
  readonly size?: number
  /** Whether outsiders find it, and may know of it. Default: yes. */
  readonly isSearch?: boolean
}

export class World {
  readonly baseUrl: string
  readonly #server: TestServer
  readonly #tokens = new Tokens(new TextEncoder().encode(secret))

  constructor(server: TestServer) {
    this.#server = server
    this.baseUrl = server.url
  }

  get server(): TestServer {
    return this.#server
  }

  get queries(): Queries {
    return this.#server.context.database.queries
  }

  /** Everything that takes locks: what is only looked up needs none. */
  get database(): Database {
    return this.#server.context.database
  }

  get conferences(): ConferenceService {
    return this.#server.context.conferences
  }

  /** Runs a job as if its time had come. */
  async runJob(name: string): Promise<void> {
    const jobs = this.#server.context.domains.flatMap((domain) => domain.jobs ?? [])
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`no job is called ${name}`)
    await job.work(new AbortController().signal)
  }

  /** Files that have begun to arrive, and are neither stored nor removed yet. */
  async uploadsUnderWay(): Promise<string[]> {
    return readdir(join(this.#server.config.dataDir, 'incoming'))
  }

  /** Statements that do not wait for one another go out together, in the order of their calls. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#server.context.database.transaction(({ queries }) => work(queries))
  }

  /** People who are signed in; their ids grow in this order. */
  async people<const N extends readonly string[]>(...nicknames: N): Promise<{ [K in keyof N]: Person }> {
    const people = await this.transaction(async (queries) => {
      const nothing = { account_name: null, recall_message: null, verification_question: null }
      const rows = await queries
        .insertInto('users')
        .values(nicknames.map((nickname) => ({ nickname, ...nothing })))
        .returning(['id', 'nickname'])
        .execute()
      return this.#signIn(queries, rows)
    })
    return people as never
  }

  async person(nickname: string): Promise<Person> {
    const [person] = await this.people(nickname)
    return person
  }

  /** Begins another session of somebody. */
  async signIn(id: number, nickname: string): Promise<Person> {
    const [person] = await this.#signIn(this.queries, [{ id, nickname }])
    return person as Person
  }

  async #signIn(queries: Queries, people: ReadonlyArray<{ id: number; nickname: string }>) {
    const expires_at = new Date(Date.now() + 24 * 3600_000)
    const origin = { ip: '127.0.0.1', user_agent: 'test', place: 'test', is_new: false, revoked_at: null }
    const sessions = await queries
      .insertInto('sessions')
      .values(people.map(({ id }) => ({ ...origin, user_id: id, expires_at })))
      .returning(['id', 'user_id'])
      .execute()
    const exp = Math.floor(expires_at.getTime() / 1000)
    return Promise.all(
      people.map(async ({ id, nickname }) => {
        const sid = sessions.find(({ user_id }) => user_id === id)?.id ?? ''
        const token = await this.#tokens.sign({ exp, nickname, role: 2, userID: id, sid })
        return new Person(this, { id, nickname, token })
      }),
    )
  }

  async befriend(one: Person, ...others: Person[]): Promise<void> {
    const rows = others.flatMap(({ id }) => [
      { user_id: one.id, friend_id: id },
      { user_id: id, friend_id: one.id },
    ])
    await this.queries.insertInto('friendships').values(rows).execute()
  }

  /** A group with these people in it, who joined in this order; its notices are empty. */
  async group(options: GroupOptions): Promise<number> {
    const { owner, admins = [], members = [], name = 'Class 3', size, isSearch = true } = options
    const { groupId } = await owner.call('POST /api/group/group', {
      body: { mode: 1, name, isSearch: true, ...(size && { size }) },
    })
    await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
    for (const person of [...admins, ...members])
      await person.call('POST /api/group/valid', { body: { groupID: groupId } })
    for (const admin of admins) {
      const body = { id: groupId, memberId: admin.id, role: MemberRole.administrator }
      await owner.call('PUT /api/group/member/role', { body })
    }
    await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 2, isSearch } })
    // The notices of their joining would be in the way of those that a test is about.
    await this.queries.deleteFrom('group_requests').where('group_id', '=', groupId).execute()
    return groupId
  }

  /** Roles of a group's members, by id, as the database has them. */
  async rolesIn(groupId: number): Promise<Record<number, number>> {
    const rows = await this.queries
      .selectFrom('conversation_members')
      .select(['user_id', 'role'])
      .where('conversation_id', '=', groupId)
      .execute()
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]))
  }
}
