import { sql } from 'kysely'
import { lastSequence } from '../../db/sql/conversations.ts'
import type { Reader } from './hidden-spans-repository.ts'
import { isVisible, visibleSequences } from './visible-repository.ts'

/** So many of a conversation's newest messages are looked at one by one: mostly the first is to be seen. */
const newest = 10

/**
 * The last message that a person sees in the conversation of an outer row, such as `m.conversation_id`: one step into
 * an index, and only where nothing is to be seen of the newest a leap over what is hidden. Who finds one in both ways
 * finds the same.
 */
export function lastMessage(conversation: string, reader: Reader) {
  const conversationId = sql.ref(conversation)
  const last = lastSequence(conversationId)
  const stretch = { conversationId, ...reader, first: 1, last, order: 'desc', limit: 1 } as const
  const columns = sql`x.sequence, x.preview, x.created_at, x.sender_id`
  return sql`(
    (
      select ${columns} from (
        select * from messages where conversation_id = ${conversationId} order by sequence desc limit ${sql.lit(newest)}
      ) x where ${isVisible(reader)} order by x.sequence desc limit 1
    ) union all (
      select ${columns} from messages x
      where x.conversation_id = ${conversationId} and x.sequence = (${visibleSequences(stretch)})
    ) limit 1
  )`
}
