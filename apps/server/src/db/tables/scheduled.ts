import type { ErrorName, Scheduled } from '@parley/contract'
import type { Generated } from 'kysely'
import type { Json, NullableJson } from '../columns.ts'

export interface LaterTables {
  scheduled_messages: ScheduledMessages
  reminders: Reminders
}

export type ScheduledPart = Pick<Scheduled, 'msg' | 'mentions' | 'album'>

/** Parts of a scheduled message with several, instead of the fields of one, in the order of sending. */
interface Parts {
  /** All messages before the last, each named by a number or, without one, by its place. */
  readonly parts: ReadonlyArray<ScheduledPart & { readonly number?: number }>
  /** How many numbers have been given: none of them again, whatever became of its part. */
  readonly numbered?: number
  /** Some of it has been sent. */
  readonly isBegun?: boolean
}

type Said = (ScheduledPart | Parts) & Pick<Scheduled, 'noLinkPreview' | 'vanishAfter'>

interface ScheduledMessages {
  id: Generated<number>
  sender_id: number
  place: 'direct' | 'group'
  /** The other person, or the group. */
  target: number
  client_message_id: string
  said: Json<Said>
  /** The time that its sender chose. */
  due_at: Date
  /** When it is tried next; null while it waits for its sender. */
  try_at: Date | null
  version: Generated<number>
  /** Why it was not sent when it was tried. */
  refusal: NullableJson<{ name: ErrorName; params: Readonly<Record<string, string | number>> }>
}

interface Reminders {
  id: Generated<number>
  user_id: number
  message_id: number
  place: 'direct' | 'group'
  target: number
  due_at: Date
  /** Whether the person has been notified that it is due. */
  is_told: Generated<boolean>
}
