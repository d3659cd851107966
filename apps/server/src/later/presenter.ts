import type { Language, Scheduled } from '@parley/contract'
import { Refusal } from '../http/refusal.ts'
import { named } from './place.ts'
import type { ScheduledRow } from './scheduled-repository.ts'

export function presentScheduled(row: ScheduledRow, language: Language): Scheduled {
  const { refusal } = row
  return {
    id: row.id,
    version: row.version,
    ...named(row),
    clientMessageId: row.client_message_id,
    ...row.said,
    at: row.due_at.toISOString(),
    ...(refusal && { refusal: presentRefusal(refusal, language) }),
  }
}

function presentRefusal({ name, params }: NonNullable<ScheduledRow['refusal']>, language: Language) {
  const refusal = new Refusal(name, params)
  return { code: refusal.code, msg: refusal.sentence(language) }
}
