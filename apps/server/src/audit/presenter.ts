import { type Language, type LogEntry, LogType } from '@parley/contract'
import { placeOf } from './address.ts'
import { auditEvent } from './events.ts'
import type { AuditDetails, AuditRow } from './repository.ts'
import { worded } from './values.ts'

export function presentEntry(row: AuditRow, language: Language): LogEntry {
  const event = auditEvent(row.event)
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    logType: event?.type ?? LogType.administration,
    ip: row.ip,
    addr: placeOf(row.ip),
    userID: row.user_id,
    userNickname: row.nickname ?? '',
    userAvatar: row.avatar ?? '',
    level: event?.level ?? 'info',
    title: event?.title[language] ?? row.event,
    content: event?.content ? filled(event.content[language], row.details, language) : '',
    service: event?.service ?? '',
    isRead: row.is_read,
  }
}

function filled(sentence: string, details: AuditDetails, language: Language): string {
  return sentence
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind = name) =>
      worded(kind, details[name] ?? '', language),
    )
    .trim()
}
