import { createHmac } from 'node:crypto'
import type { Queries } from '../../apps/server/src/db/database.ts'
import type { Target } from '../network/line.ts'
import type { Account } from '../person/device.ts'
import { pushService } from '../push/service.ts'
import type { Random } from '../random.ts'

/** Servers to break, and their people. */
export interface Site {
  /** Where clients go, at the moment; several nodes are one service. */
  readonly nodes: readonly Target[]
  /** Devices without an open page are notified there, by this version and with correct clocks. */
  readonly notifiesDevices?: boolean
  /** One of its versions knows no albums: it sends their messages without it, and an open page keeps them so. */
  readonly lacksAlbums?: boolean
  /** The same of threads. */
  readonly lacksThreads?: boolean
  /** People who have never done anything. */
  takePeople(count: number): Account[] | Promise<Account[]>
  /** Possible disasters, by their names in the report. A disaster ends when all is well again, or at `calm`. */
  readonly disasters: Readonly<Record<string, (random: Random) => Promise<void>>>
  /** Puts everything right before the end of a run. */
  calm(): Promise<void>
  close(): Promise<void>
}

export const tokenSecret = 'a secret of the fault harness alone'

/** Writes people with a session each straight into the database: hashing passwords would take minutes. */
export async function createPeople(queries: Queries, count: number): Promise<Account[]> {
  const expires_at = new Date(Date.now() + 30 * 24 * 3600_000)
  const users = await queries
    .insertInto('users')
    .values(Array.from({ length: count }, (_, i) => ({ nickname: `Person ${i + 1}`, verification: 1 })))
    .returning(['id', 'nickname'])
    .execute()
  const sessions = await queries
    .insertInto('sessions')
    .values(users.map(({ id }) => ({ user_id: id, expires_at, ip: '127.0.0.1', user_agent: 'faults' })))
    .returning(['id', 'user_id'])
    .execute()
  const nicknames = new Map(users.map(({ id, nickname }) => [id, nickname]))
  return sessions.map(({ id: sid, user_id: id }) => {
    const nickname = nicknames.get(id) ?? ''
    return { id, nickname, token: signToken(id, nickname, sid, expires_at) }
  })
}

function signToken(userID: number, nickname: string, sid: string, expiresAt: Date): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { exp: Math.floor(expiresAt.getTime() / 1000), nickname, role: 2, userID, sid }
  const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`
}

/** Gives out people, and makes more when there are too few. */
export class Crowd {
  #waiting: Account[] = []

  constructor(people: Account[]) {
    this.#waiting = people
  }

  get left(): number {
    return this.#waiting.length
  }

  add(people: readonly Account[]): void {
    this.#waiting.push(...people)
  }

  take(count: number): Account[] {
    if (this.#waiting.length < count) throw new Error('there are no people left')
    return this.#waiting.splice(0, count)
  }
}

/** A server's environment: limits that runs would run into are out of the way. */
export const environment = (dataDir: string, databaseUrl: string | undefined, port = 0) => ({
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: String(port),
  PARLEY_LOG_LEVEL: process.env.PARLEY_TEST_LOG ?? 'silent',
  PARLEY_DATA_DIR: dataDir,
  PARLEY_TOKEN_SECRET: tokenSecret,
  PARLEY_CALLS_PER_10S: '1000000',
  PARLEY_SIGN_INS_PER_10MIN: '1000000',
  PARLEY_SESSION_CALLS_PER_10S: '1000000',
  PARLEY_FILES_PER_10S: '1000000',
  PARLEY_CONNECTIONS_PER_ADDRESS: '1000000',
  PARLEY_FRAMES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_KIB_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_MIB_PER_DAY: '0',
  PARLEY_FRIEND_REQUESTS_PER_HOUR: '1000000',
  PARLEY_JOIN_REQUESTS_PER_HOUR: '1000000',
  PARLEY_GROUPS_PER_HOUR: '1000000',
  PARLEY_SEND_QUEUE_KIB: '1024',
  PARLEY_DRAIN_LEAD_SECONDS: '0',
  PARLEY_PUSH_SERVICES: pushService.origin,
  PARLEY_PUSH_GRACE_MS: '200',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})
