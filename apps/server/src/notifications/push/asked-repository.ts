import type { Language } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { signedIn } from '../../db/sql/auth.ts'
import { isHiddenFrom, isThereToSee, messages, readers } from '../../db/sql/conversations.ts'
import { friendship } from '../../db/sql/friends.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { person } from '../../db/sql/users.ts'
import type { AlertsRow } from '../../messaging/conversations/reader-repository.ts'

interface AskedOf {
  readonly groupId: number
  readonly messageId: number
  readonly by: number
  readonly people: readonly number[]
}

/** A device of a person who is asked to read or confirm a message of a group, with their alerts of the group. */
export interface AskedDevice extends AlertsRow {
  readonly id: number
  readonly user_id: number
  readonly language: Language
  /** Title of the group. */
  readonly title: string
  /** Name of the asking member, as the person knows them. */
  readonly name: string
  readonly type: number
  readonly body: object
  readonly sequence: number
}

/** Reads the devices of any number of people in one statement. */
export async function askedDevices(
  queries: Queries,
  { groupId, messageId, by, people }: AskedOf,
): Promise<AskedDevice[]> {
  const { rows } = await sql<AskedDevice>`
    select d.id, d.user_id, d.language, g.title, m.type, m.body, m.sequence,
      coalesce(nullif(f.note, ''), nullif(member.nickname, ''), u.nickname, '') as name,
      r.do_not_disturb, r.tells_nothing, r.muting_ends_at
    from push_devices d
    join ${signedIn} s on s.session_id = d.session_id
    join ${readers} r on r.conversation_id = ${groupId} and r.user_id = d.user_id
    join ${messages} m on m.id = ${messageId}
    join ${calledGroups} g on g.id = r.conversation_id
    left join lateral ${person(sql`${by}::bigint`)} u on true
    left join lateral ${friendship(sql`d.user_id`, sql`${by}::bigint`)} f on true
    left join ${readers} member on member.conversation_id = r.conversation_id and member.user_id = ${by}
    where d.user_id = any (${[...people]}::bigint[]) and not s.lacks_second_factor and ${isThereToSee('m')}
      and not ${isHiddenFrom('m', sql`d.user_id`)}`.execute(queries)
  return rows
}
