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

/** What of a sentence is not known. */
const unknown = '—'
const detail = /\{(\w+)(?::(\w+))?\}/g
/** A part that is left out where a detail of it is not there; parts in it come first. */
const part = /\[([^[\]]*)\]/g

function filled(sentence: string, details: AuditDetails, language: Language): string {
  const names = [...sentence.matchAll(detail)].flatMap(([, name]) => name ?? [])
  const isThere = (name: string) => (details[name] ?? '') !== ''
  if (names.length > 0 && !names.some(isThere)) return ''
  const isWhole = (text: string) => [...text.matchAll(detail)].every(([, name = '']) => isThere(name))
  const shown = (text: string) => text.replace(part, (_, inner: string) => (isWhole(inner) ? inner : ''))
  // Of what people have typed nothing is a part: it comes last.
  return shown(shown(sentence))
    .replace(detail, (_, name: string, kind = name) =>
      isThere(name) ? worded(kind, details[name] ?? '', language) : unknown,
    )
    .trim()
}
