import type { KeepingRules } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import { pairs } from './direct.ts'
import { groupDays } from './groups.ts'
import { settingNumber, settingText } from './settings.ts'

/** Where the site's rules are kept among its settings. */
const rulesKey = 'retention'

/** What administrators have decided, as text. */
export const decidedRules: RawBuilder<string | null> = settingText(rulesKey)

/** Days for which the site keeps messages, or files of a kind; null is for ever. */
export const siteDays = (what: keyof KeepingRules): RawBuilder<number | null> => settingNumber(rulesKey, what)

/** Days for which the messages of a conversation are kept: the strictest of the site's rule and its group's own. */
export const keptDays = (
  conversationId: Operand,
  site: RawBuilder<unknown> = siteDays('messages'),
): RawBuilder<number | null> => sql`least(${site}, ${groupDays(conversationId)})`

/**
 * What was sent before this is older than so many days; null where there is no such number. By whole days, so that no
 * conversation loses messages more than once a day.
 */
export const daysAgo = (days: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`((date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days})) at time zone 'utc')`

/** People all of whose messages are held. */
export const heldPeople: RawBuilder<number> = sql`(select user_id from retention_holds where user_id is not null)`

/** Whether a conversation is held as a whole: a group, or the one-to-one chat of somebody who is. */
export const isHeldConversation = (id: Operand): RawBuilder<SqlBool> => sql`(
  exists (select from retention_holds where retention_holds.group_id = ${id})
  or exists (
    select from ${pairs} held_pair join retention_holds holds on holds.user_id in (held_pair.user_low, held_pair.user_high)
    where held_pair.conversation_id = ${id}
  )
)`
