import { type InvitationKind, Role } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type InvitedGroup, invitedGroup } from '../../db/sql/groups.ts'
import { activeAccount, administrators, heldAccounts } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'

/** An invitation with what it comes to at this moment. */
export interface InvitationRow {
  readonly id: number
  readonly kind: InvitationKind
  readonly code: string
  readonly inviter_id: number | null
  readonly nickname: string | null
  readonly avatar: string | null
  /** Groups into which its maker may still bring people. */
  readonly groups: readonly InvitedGroup[]
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly uses: number
  readonly max_uses: number | null
  /** Nobody ended it, its time is not over, and its maker may still invite. */
  readonly holds: boolean
  readonly is_used_up: boolean
}

const groups = sql`(
  select coalesce(json_agg(g order by g.id), '[]') as list
  from invitation_groups ig cross join lateral ${invitedGroup(sql.ref('ig.group_id'), sql.ref('i.inviter_id'))} g
  where ig.invitation_id = i.id and (i.kind = 'group' or g.is_staff)
)`

const mayInvite = sql`case i.kind
  when 'person' then p.id is not null
  when 'group' then p.id is not null and json_array_length(g.list) > 0
  when 'site' then coalesce(p.role = ${sql.lit(Role.administrator)}, false)
  else not exists (select from ${administrators} a)
end`

const shown = (from: RawBuilder<unknown>) => sql<InvitationRow>`
  select i.id, i.kind, i.code, i.inviter_id, i.created_at, i.expires_at, i.uses, i.max_uses,
    p.nickname, p.avatar, g.list as groups,
    i.ended_at is null and coalesce(i.expires_at > clock_timestamp(), true) and ${mayInvite} as holds,
    coalesce(i.uses >= i.max_uses, false) as is_used_up
  from ${from} i
  left join lateral ${activeAccount(sql.ref('i.inviter_id'))} p on true
  cross join lateral ${groups} g`

export async function invitationByCode(queries: Queries, code: string): Promise<InvitationRow | undefined> {
  const { rows } = await shown(sql`(select * from invitations where code = ${code})`).execute(queries)
  return rows[0]
}

export async function invitationById(queries: Queries, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await shown(sql`(select * from invitations where id = ${id})`).execute(queries)
  return rows[0]
}

/** A person, and the invitations that they see. */
export interface Viewer {
  readonly userId: number
  readonly seesSite: boolean
  /** Whether they also see the invitations of others into the requested group. */
  readonly seesGroup: boolean
}

export interface Wanted {
  readonly kind?: InvitationKind | undefined
  readonly groupId?: number | undefined
}

/** Invitations that can be followed, the newest first. */
export async function listInvitations(
  queries: Queries,
  { userId, seesSite, seesGroup }: Viewer,
  { kind, groupId }: Wanted,
  slice: Slice,
) {
  const into = sql`(select invitation_id from invitation_groups where group_id = ${groupId ?? 0})`
  const visible = sql`(
    select * from invitations where inviter_id = ${userId}
    ${seesSite ? sql`union select * from invitations where kind = 'site'` : sql``}
    ${seesGroup ? sql`union select * from invitations where kind = 'group' and id in ${into}` : sql``}
  )`
  const wanted = sql`where holds and not is_used_up
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${groupId === undefined ? sql`` : sql`and id in ${into}`}`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${shown(visible)}) found ${wanted}`.execute(queries)
  const { rows } = await sql<InvitationRow>`
    select * from (${shown(visible)}) found ${wanted}
    order by id desc offset ${slice.offset} limit ${slice.limit}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

export async function hasUsed(queries: Queries, invitationId: number, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('invitation_uses')
    .select('user_id')
    .where('invitation_id', '=', invitationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes people who use an invitation wait for each other's transactions. False if the invitation has ended. */
export async function lockInvitation(queries: Queries, id: number): Promise<boolean> {
  const row = await queries
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Counts somebody once. False when as many have come as may. */
export async function countUse(queries: Queries, id: number, userId: number): Promise<boolean> {
  const { rows: fresh } = await sql`
    insert into invitation_uses (invitation_id, user_id)
    select ${id}::bigint, id from ${heldAccounts([userId])} a
    on conflict do nothing returning user_id`.execute(queries)
  if (fresh.length === 0) return true
  const { rows } = await sql`
    update invitations set uses = uses + 1
    where id = ${id} and coalesce(uses < max_uses, true) returning id`.execute(queries)
  return rows.length > 0
}

/** Deletes a person's uses of invitations; the invitations still count them. */
export async function forgetUsesOf(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('invitation_uses').where('user_id', '=', userId).execute()
}
