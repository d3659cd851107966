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
  /** Whose end is the device's. */
  session_id: string
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  /** Of its push service. */
  origin: GeneratedAlways<string>
  language: Language
  added_at: Generated<Date>
  told_at: Date | null
}

/** What devices are told of other things than messages, each under its tag. */
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
  /** It goes once its person is no member there any more, or has read up to `sequence`. */
  conversation_id: number | null
  sequence: number | null
  expires_at: Date
}

/** What devices are told of conversations. */
interface Pushes {
  device_id: number
  conversation_id: number
  /** Up to this message. */
  sequence: number
  /** The message that the device shows; null while it shows none. */
  told_sequence: number | null
  /** Null while there is nothing to do; while somebody does it, when somebody else may. */
  due_at: Date | null
  /** Counts what has changed, for whoever is done with what was. */
  version: Generated<number>
  /** Since it was told last: more than none while it is told, or waits to be tried again. */
  tries: Generated<number>
  /** Of these, those of which nobody knows what became: the device may show what they told. */
  unanswered: Generated<number>
  /** When what has changed while it was told is due. */
  then_at: Date | null
  /** What the device shows is not so any more. */
  is_stale: Generated<boolean>
  expires_at: Date
}
