import { conferenceLimits } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasCome } from '../leases.ts'
import type { Operand } from '../operand.ts'

export const hasLeaseEnded = (leaseUntil: Operand) =>
  hasCome(leaseUntil, conferenceLimits.leaseSeconds * 1000)

/** The kind of the call that is on in a group; null while none is. */
export const callOf = (groupId: Operand): RawBuilder<'voice' | 'video' | null> =>
  sql`(select kind from conferences where group_id = ${groupId})`

/** The people among these who are in a group's call; an expired lease does not count. */
export const seated = (userIds: readonly number[]): RawBuilder<{ user_id: number }> => sql`
  (select user_id from conference_seats
    where user_id in (${sql.join(userIds)}) and not ${hasLeaseEnded(sql.ref('lease_until'))})`
