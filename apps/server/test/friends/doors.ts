import type { UserInfo } from '@parley/contract'
import { sql } from 'kysely'
import type { Outcome, Person, World } from '../groups/groups-support.ts'

type Settings = Partial<Pick<UserInfo, 'verification' | 'verificationQuestion'>>
type More = Partial<Pick<UserInfo, 'verificationQuestion'>> & { verify?: string }

/** A person, or a group, that somebody asks to be let in: what holds for both is tested once. */
export interface Door {
  readonly host: Person
  readonly asker: Person
  ask(more?: More, by?: Person): Promise<Outcome>
  info(by?: Person): Promise<{ verification: number | null; mayAskAt?: string }>
  /** The latest request. */
  handle(status: 1 | 2 | 3 | 4, by?: Person): Promise<Outcome>
  /** Requests as the host sees them. */
  requests(): Promise<ReadonlyArray<{ id: number; additionalMessages: string }>>
  isIn(): Promise<boolean>
  /** As if the refusals had been earlier by so many hours. */
  wait(hours: number): Promise<void>
}

export type OpenDoor = (world: World, settings?: Settings) => Promise<Door>

async function person(world: World, settings: Settings = {}): Promise<Door> {
  const [host, asker] = await world.people('Host', 'Asker')
  await host.call('PUT /api/user/user_info', { body: settings })
  return {
    host,
    asker,
    ask: (more = {}, by = asker) =>
      by.outcome('POST /api/user/friends', { body: { friendId: host.id, ...more } }),
    info: (by = asker) => by.call('POST /api/user/valid', { body: { friendId: host.id } }),
    async handle(status, by = host) {
      const [request] = (await by.call('GET /api/user/valid')).list
      return by.outcome('PUT /api/user/valid_status', { body: { verifyId: request?.id ?? 0, status } })
    },
    requests: async () => (await host.call('GET /api/user/valid')).list,
    isIn: async () => (await asker.call('GET /api/user/friends')).count > 0,
    async wait(hours) {
      await sql`update friend_requests set refused_at = refused_at - make_interval(hours => ${hours})
        where sender_id = ${asker.id}`.execute(world.queries)
    },
  }
}

async function group(world: World, settings: Settings = {}): Promise<Door> {
  const [host, asker] = await world.people('Host', 'Asker')
  const id = await world.group({ owner: host })
  await host.call('PUT /api/group/group', { body: { id, ...settings } })
  return {
    host,
    asker,
    ask: (more = {}, by = asker) => by.outcome('POST /api/group/valid', { body: { groupID: id, ...more } }),
    info: (by = asker) => by.call('GET /api/group/valid/{id}', { params: { id } }),
    async handle(status, by = host) {
      const [request] = (await by.call('GET /api/group/valid')).list
      return by.outcome('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status } })
    },
    requests: async () => (await host.call('GET /api/group/valid')).list,
    isIn: async () => (await asker.call('GET /api/group/my', { query: { mode: 2 } })).count > 0,
    async wait(hours) {
      await sql`update group_requests set refused_at = refused_at - make_interval(hours => ${hours})
        where user_id = ${asker.id}`.execute(world.queries)
    },
  }
}

export const doors: ReadonlyArray<readonly [what: string, open: OpenDoor]> = [
  ['a person', person],
  ['a group', group],
]
