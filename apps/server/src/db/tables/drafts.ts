import type { DraftText } from '@parley/contract'
import type { Generated } from 'kysely'
import type { NullableJson } from '../columns.ts'

export interface DraftsTables {
  drafts: Drafts
}

/** With the id under which its author is going to send it. */
export type WrittenDraft = DraftText & { readonly clientMessageId?: string }

interface Drafts {
  user_id: number
  place: 'direct' | 'group'
  /** The other person, or the group. */
  target: number
  /** Of `draft_versions`: whatever is written later has a higher one. */
  version: number
  /** Null where nothing is left of it. */
  said: NullableJson<WrittenDraft>
  changed_at: Generated<Date>
}
