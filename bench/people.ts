import { createHmac } from 'node:crypto'
import type { Database } from '../apps/server/src/db/database.ts'

export interface Person {
  readonly id: number
  readonly token: string
}

/** A person who is in the database by a name. */
export interface Named extends Person {
  readonly nickname: string
}

export type Pair = readonly [sender: Named, receiver: Named]

/** Signs the sessions below; the server is started with it. */
export const tokenSecret = 'a secret of the measurements alone'

/** People with a session each, written straight into the database: hashing passwords would take minutes. */
export async function createPeople({ queries }: Database, count: number): Promise<Named[]> {
  const expires_at = new Date(Date.now() + 24 * 3600_000)
  const users = await queries
    .insertInto('users')
    .values(Array.from({ length: count }, (_, i) => ({ nickname: `Person ${i + 1}` })))
    .returning(['id', 'nickname'])
    .execute()
  const sessions = await queries
    .insertInto('sessions')
    .values(users.map(({ id }) => ({ user_id: id, expires_at, ip: '127.0.0.1', user_agent: 'bench' })))
    .returning(['id', 'user_id'])
    .execute()
  const nicknames = new Map(users.map(({ id, nickname }) => [id, nickname]))
  return sessions.map(({ id, user_id }) => ({
    id: user_id,
    nickname: nicknames.get(user_id) ?? '',
    token: signToken(user_id, id, expires_at),
  }))
}

/** Pairs of friends. */
export async function createPairs(database: Database, count: number): Promise<Pair[]> {
  const people = await createPeople(database, 2 * count)
  const pairs = Array.from({ length: count }, (_, i) => people.slice(2 * i, 2 * i + 2) as [Named, Named])
  await database.queries
    .insertInto('friendships')
    .values(
      pairs.flatMap(([a, b]) => [
        { user_id: a.id, friend_id: b.id },
        { user_id: b.id, friend_id: a.id },
      ]),
    )
    .execute()
  return pairs
}

/** A session of an existing person. */
export async function signIn({ queries }: Database, userId: number): Promise<Person> {
  const expires_at = new Date(Date.now() + 24 * 3600_000)
  const { id } = await queries
    .insertInto('sessions')
    .values({ user_id: userId, expires_at, ip: '127.0.0.1', user_agent: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: userId, token: signToken(userId, id, expires_at) }
}

function signToken(userID: number, sid: string, expiresAt: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { exp: Math.floor(expiresAt.getTime() / 1000), nickname: 'bench', role: 2, userID, sid }
  const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`
}
