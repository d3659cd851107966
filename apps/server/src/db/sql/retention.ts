import type { KeepingRules } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import { pairs } from './direct.ts'
import { groupDays } from './groups.ts'
import { settingNumber, settingText } from './settings.ts'

/** Key of the site's rules among its settings. */
const rulesKey = 'retention'

/** The rules that administrators have decided, as text. */
export const decidedRules: RawBuilder<string | null> = settingText(rulesKey)

/** Days for which the site keeps messages, or files of a kind; null is for ever. */
export const siteDays = (what: keyof KeepingRules): RawBuilder<number | null> => settingNumber(rulesKey, what)

/** Days for which the messages of a conversation are stored: the strictest of the site's rule and its group's own. */
export const keptDays = (
  conversationId: Operand,
  site: RawBuilder<unknown> = siteDays('messages'),
): RawBuilder<number | null> => sql`least(${site}, ${groupDays(conversationId)})`

/**
 * Messages sent before this time are older than `days`; null if `days` is. By whole days, so that no conversation loses
 * messages more than once a day.
 */
export const daysAgo = (days: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`((date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days})) at time zone 'utc')`

/** People all of whose messages are held. */
export const heldPeople: RawBuilder<number> = sql`(select user_id from retention_holds where user_id is not null)`

/** Whether a hold covers a whole conversation: a held group, or a one-to-one chat of a held person. */
export const isHeldConversation = (id: Operand): RawBuilder<SqlBool> => sql`(
  exists (select from retention_holds where retention_holds.group_id = ${id})
  or exists (
    select from ${pairs} held_pair join retention_holds holds on holds.user_id in (held_pair.user_low, held_pair.user_high)
    where held_pair.conversation_id = ${id}
  )
)`
