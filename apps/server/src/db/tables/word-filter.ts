import type { Mention, VanishAfter, WordAction } from '@parley/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../columns.ts'

export interface WordsTables {
  word_lists: WordLists
  word_versions: { id: number; version: number }
  held_messages: HeldMessages
}

interface WordLists {
  id: Generated<number>
  name: string
  action: WordAction
  is_on: boolean
  words: string[]
  changed_at: Generated<Date>
}

interface HeldMessages {
  id: Generated<number>
  place: 'direct' | 'group'
  /** The other person, or the group. */
  target: number
  sender_id: number
  client_message_id: string | null
  type: number
  body: Json<object>
  preview: string
  /** Seconds after its release. */
  vanish_after: VanishAfter | null
  mentions: ColumnType<readonly Mention[] | null, string | null, string | null>
  /** Ids of the uploads that the body names. */
  file_ids: string[]
  words: string[]
  lists: string[]
  created_at: Generated<Date>
  /** Null while it waits. */
  rejected_at: Generated<Date | null>
}
