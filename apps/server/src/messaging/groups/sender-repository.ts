import { groupLimits, groupRights, type MemberRole } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { sendersAndTargets } from '../../db/sql/conversations.ts'
import { person } from '../../db/sql/users.ts'

/** Reasons why somebody may not send to a group. */
interface SendBlocker {
  readonly sender_id: number
  readonly target: number
  /** There is none, or it is hidden from those who were never in it. */
  readonly is_unknown: boolean
  readonly is_outsider: boolean
  readonly is_deactivated: boolean
  readonly is_curtailed: boolean
  readonly is_muted: boolean
  /** All are but some, and this is not one of them. */
  readonly is_silenced: boolean
  /** Slow mode is for this one. */
  readonly is_slowed: boolean
  /** Quiet hours are for this one, now or at other times. */
  readonly has_quiet_hours: boolean
}

/** When somebody may send, as far as it is a matter of time. */
export interface Pace {
  /** Seconds until they send the next message; 0 if slow mode is none of their business. */
  readonly slow_for: number
  /** Seconds until it is quiet for them no more, and until it will be; null if it is not, or will not be soon. */
  readonly quiet_for: number | null
  readonly quiet_in: number | null
}

/** Whether a member's role lacks the right. Null for anybody else: only members have a role. */
const lack = (right: readonly MemberRole[]) => sql`m.role <> all (${[...right]}::smallint[])`

/**
 * Rows for those of these pairs of `sender_id` and `target` whose sender is hindered, if only at times: as a rule none.
 */
export function sendBlockersAmong(pairs: RawBuilder<unknown>): RawBuilder<SendBlocker> {
  // Each by its keys, whatever the tables held when the statement was planned.
  return sql`(
    select * from (
      select p.sender_id, p.target,
        g.id is null or not (g.is_search or m.user_id is not null or f.user_id is not null) as is_unknown,
        m.user_id is null as is_outsider,
        u.deactivated_at is not null as is_deactivated,
        coalesce(u.curtail_in_group_chat, false) as is_curtailed,
        coalesce(m.muted_until > clock_timestamp(), false) as is_muted,
        coalesce(g.is_prohibition and ${lack(groupRights.sendWhileMuted)}, false) as is_silenced,
        coalesce(g.slow_seconds > 0 and ${lack(groupRights.sendAtAnyPace)}, false) as is_slowed,
        coalesce(g.quiet_hours is not null and ${lack(groupRights.sendWhileMuted)}, false) as has_quiet_hours
      from ${pairs} p
      left join lateral (select * from groups where id = p.target offset 0) g on true
      left join lateral ${person(sql.ref('p.sender_id'))} u on true
      left join lateral (
        select * from conversation_members where conversation_id = p.target and user_id = p.sender_id offset 0
      ) m on true
      left join lateral (
        select * from former_members where group_id = p.target and user_id = p.sender_id offset 0
      ) f on true
    ) looked
    where is_unknown or is_outsider or is_deactivated or is_curtailed or is_muted or is_silenced or is_slowed or has_quiet_hours
  )`
}

/** Where the clock was set back nobody waits until it is where it was. */
const slowFor = sql`
  select case when m.last_message_at <= clock_timestamp() + interval '1 second' then greatest(0, ceil(extract(
    epoch from m.last_message_at + make_interval(secs => g.slow_seconds) - clock_timestamp()
  )))::integer else 0 end as slow_for
  from conversation_members m
  where m.conversation_id = h.target and m.user_id = h.sender_id and h.is_slowed`

export async function sendBlockers(
  queries: Queries,
  pairs: ReadonlyArray<{ senderId: number; to: number }>,
): Promise<Array<SendBlocker & Pace>> {
  const { rows } = await sql<SendBlocker & Pace>`/* group sendBlockers */
    select h.*, coalesce(s.slow_for, 0) as slow_for, q.quiet_for, q.quiet_in
    from ${sendBlockersAmong(sendersAndTargets(pairs))} h
    left join lateral (select slow_seconds, quiet_hours from groups where id = h.target offset 0) g on true
    left join lateral (${slowFor} offset 0) s on true
    left join lateral (
      select * from ${quietTimes(sql`g.quiet_hours`, sql`clock_timestamp()`)} q where h.has_quiet_hours
    ) q on true`.execute(queries)
  return rows
}

/** How somebody who may send is slowed or silenced at times. */
export async function paceOf(
  queries: Queries,
  group: { readonly id: number; readonly slow_seconds: number; readonly quiet_hours: object | null },
  userId: number,
): Promise<Pace> {
  const isPaced = group.slow_seconds > 0 || group.quiet_hours !== null
  const [pace] = isPaced ? await sendBlockers(queries, [{ senderId: userId, to: group.id }]) : []
  return pace ?? { slow_for: 0, quiet_for: null, quiet_in: null }
}

/** The roles of those of these people who are members. */
export async function rolesOf(
  queries: Queries,
  members: ReadonlyArray<{ readonly groupId: number; readonly userId: number }>,
): Promise<Array<{ group_id: number; user_id: number; role: MemberRole }>> {
  if (members.length === 0) return []
  const { rows } = await sql<{ group_id: number; user_id: number; role: MemberRole }>`
    select m.conversation_id as group_id, m.user_id, m.role
    from unnest(
      ${members.map(({ groupId }) => groupId)}::bigint[], ${members.map(({ userId }) => userId)}::bigint[]
    ) as p (group_id, user_id)
    join conversation_members m on m.conversation_id = p.group_id and m.user_id = p.user_id`.execute(queries)
  return rows
}

/** Remembers when members last said something. */
export const lastSaid = sql`
  update conversation_members m
  set last_message_at = (select at from last where last.conversation_id = m.conversation_id)
  where conversation_id = any (array(select conversation_id from new))
    and user_id = any (array(select sender_id from new))
    and (conversation_id, user_id) in (select conversation_id, sender_id from new)`

interface QuietTimes {
  /** Seconds until it is quiet no more; null where it is not. */
  readonly quiet_for: number | null
  /** Seconds until it is quiet again; null where it will not be in the days to come. */
  readonly quiet_in: number | null
}

// Not a parameter: the planner has to know how few rows there are.
const daysAhead = sql.raw(String(groupLimits.quietDaysAhead))

/**
 * One row: when the present quiet hours end, and when the next begin. Quiet hours are stretches of time between times
 * on the clocks of their place, also on days on which these clocks change.
 * @param hours `QuietHours`
 */
export const quietTimes = (hours: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<QuietTimes> =>
  sql`(
  with rule as materialized (
    select now, hours->>'timeZone' as zone, (hours->>'from')::time as begins, (hours->>'to')::time as ends,
      hours->'days' as days
    from (select ${at} as now, ${hours} as hours) given
  ), stretch as materialized (
    select now, (day + begins) at time zone zone as begins,
      (day + case when ends > begins then 0 else 1 end + ends) at time zone zone as ends
    from rule
    cross join generate_series(-1, ${daysAhead}) n
    cross join lateral (select (now at time zone zone)::date + n as day) d
    where days @> to_jsonb(extract(isodow from day)::integer)
  ), notified as (
    select max(ends) filter (where begins <= now and now < ends) is not null as is_quiet,
      -- Where one begins while another lasts it goes on.
      min(ends - now) filter (
        where ends > now and not exists (select from stretch o where o.begins <= s.ends and s.ends < o.ends)
      ) as lasts,
      min(begins - now) filter (where begins > now) as comes
    from stretch s
  )
  select case when is_quiet then ceil(extract(epoch from lasts))::integer end as quiet_for,
    ceil(extract(epoch from comes))::integer as quiet_in
  from notified
)`
