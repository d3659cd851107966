import { type Duty, MemberRole, Role } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import { accountFacts, accountTyped, plainAccount } from '../../../identity/auth/service.ts'
import { listPeople, listUsers, type PeopleFilter, type PersonRow } from '../../../identity/users/service.ts'
import { groupFacts, groupMemberFacts } from '../../../messaging/groups/service.ts'

/** A person, as `--json` prints them. */
export interface PersonFacts {
  readonly id: number
  readonly nickname: string
  readonly accountName: string | null
  readonly role: 'administrator' | 'user'
  readonly duty: Duty | null
  readonly isOwner: boolean
  readonly createdAt: string
  readonly hasSignedIn: boolean
  /** Null: has not connected yet. */
  readonly lastSeenAt: string | null
  readonly deactivatedAt: string | null
}

export interface PersonInFull extends PersonFacts {
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly hasPasskey: boolean
  readonly signIns: number
  readonly groups: number
  readonly groupsLed: number
  readonly messagesSent: number
  readonly restricted: readonly string[]
}

export interface GroupOfSite {
  readonly id: number
  readonly title: string
  readonly createdAt: string
  readonly owner: { readonly id: number; readonly nickname: string } | null
  readonly members: number
  readonly size: number
}

export interface GroupInFull extends Omit<GroupOfSite, 'members'> {
  readonly members: ReadonlyArray<{
    readonly id: number
    readonly nickname: string
    readonly role: 'owner' | 'administrator' | 'member'
  }>
}

const memberRoles = {
  [MemberRole.owner]: 'owner',
  [MemberRole.administrator]: 'administrator',
  [MemberRole.member]: 'member',
} as const

/** Reads of a site what its operator asks for. */
export class SiteFacts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async people(only: PeopleFilter | undefined): Promise<PersonFacts[]> {
    return (await listPeople(this.#database.queries, only)).map(presentPerson)
  }

  /** @param typed the id or the name of an account. Undefined where there is no such person */
  async person(typed: string): Promise<PersonInFull | undefined> {
    const { queries } = this.#database
    const account = await accountTyped(queries, plainAccount(typed))
    if (!account) return undefined
    const { id } = account
    const [row] = (await listUsers(queries, { id }, { offset: 0, limit: 1 })).rows
    const brief = (await listPeople(queries, undefined, id))[0]
    if (!row || !brief) return undefined
    const facts = await accountFacts(queries, id)
    const restrictions = {
      chat: row.curtail_chat,
      addUser: row.curtail_add_user,
      createGroup: row.curtail_create_group,
      inGroupChat: row.curtail_in_group_chat,
    }
    return {
      ...presentPerson(brief),
      hasPassword: facts.has_password,
      hasSecondFactor: facts.has_second_factor,
      hasPasskey: facts.has_passkey,
      signIns: facts.sessions,
      groups: Number(row.groups),
      groupsLed: Number(row.led_groups),
      messagesSent: Number(row.sent),
      restricted: Object.entries(restrictions).flatMap(([name, is]) => (is ? [name] : [])),
    }
  }

  async groups(groupId?: number): Promise<GroupOfSite[]> {
    const rows = await groupFacts(this.#database.queries, groupId)
    return rows.map(({ id, title, created_at, size, members, owner_id, owner_nickname }) => ({
      id,
      title,
      createdAt: created_at.toISOString(),
      owner: owner_id === null ? null : { id: owner_id, nickname: owner_nickname ?? '' },
      members,
      size,
    }))
  }

  async group(groupId: number): Promise<GroupInFull | undefined> {
    const [found] = await this.groups(groupId)
    if (!found) return undefined
    const members = await groupMemberFacts(this.#database.queries, groupId)
    return { ...found, members: members.map((one) => ({ ...one, role: memberRoles[one.role] })) }
  }
}

const presentPerson = (row: PersonRow): PersonFacts => ({
  id: row.id,
  nickname: row.nickname,
  accountName: row.account_name,
  role: row.role === Role.administrator ? 'administrator' : 'user',
  duty: row.duty,
  isOwner: row.is_owner,
  createdAt: row.created_at.toISOString(),
  hasSignedIn: row.has_signed_in,
  lastSeenAt: row.seen_at?.toISOString() ?? null,
  deactivatedAt: row.deactivated_at?.toISOString() ?? null,
})
