import { BlockList, isIP } from 'node:net'
import { type Language, type LogEntry, LogType, sentence } from '@parley/contract'
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

/** Shown instead of an unknown detail. */
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
  // Details come last: text that people have typed is not searched for parts.
  return shown(shown(sentence))
    .replace(detail, (_, name: string, kind = name) =>
      isThere(name) ? worded(kind, details[name] ?? '', language) : unknown,
    )
    .trim()
}

const inside = new BlockList()
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('169.254.0.0', 16)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

/** Where an address is, as far as it can be known without asking anybody: inside the own network, or unknown. */
export function placeOf(ip: string): string {
  const family = isIP(ip)
  if (family === 0) return ''
  return inside.check(ip, family === 6 ? 'ipv6' : 'ipv4') ? sentence('localNetwork') : ''
}
