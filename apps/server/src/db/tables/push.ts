import type { Language, Push } from '@parley/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '../columns.ts'

export interface PushTables {
  push_devices: PushDevices
  pushes: Pushes
  push_notes: PushNotes
}

interface PushDevices {
  id: Generated<number>
  /** The device ends with this session. */
  session_id: string
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  /** Origin of its push service. */
  origin: GeneratedAlways<string>
  language: Language
  added_at: Generated<Date>
  told_at: Date | null
}

/** Notifications to devices about other things than messages, each under its tag. */
interface PushNotes {
  device_id: number
  tag: string
  push: Json<Push>
  /** Null while there is nothing to do. */
  due_at: Date | null
  version: Generated<number>
  tries: Generated<number>
  /** The device shows it. */
  is_told: Generated<boolean>
  /** Withdrawn once its person is no longer a member there, or has read up to `sequence`. */
  conversation_id: number | null
  sequence: number | null
  expires_at: Date
}

/** Notifications to devices about conversations. */
interface Pushes {
  device_id: number
  conversation_id: number
  /** Up to this message. */
  sequence: number
  /** The message that the device shows; null while it shows none. */
  told_sequence: number | null
  /** Null while there is nothing to do; while a node does it, when another node may. */
  due_at: Date | null
  /** Counts changes, so that a node that has finished notices them. */
  version: Generated<number>
  /** Attempts since the last success: more than 0 while it is sent, or waits for a retry. */
  tries: Generated<number>
  /** Attempts of these with an unknown outcome: the device may show their content. */
  unanswered: Generated<number>
  /** When a change during the sending is due. */
  then_at: Date | null
  /** The device shows outdated content. */
  is_stale: Generated<boolean>
  expires_at: Date
}
