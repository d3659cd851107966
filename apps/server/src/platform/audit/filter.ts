import type { LogFilter } from '@parley/contract'
import { type AuditEvent, auditEvents, eventsTitled } from './events.ts'

/** Entries that somebody looks for. */
export interface AuditFilter {
  readonly text?: {
    readonly key: string /** Events with it in their titles count as hits. */
    readonly events: readonly string[]
  }
  /** Only these. */
  readonly events?: readonly string[]
  /** Entries by this person, or about them. */
  readonly userId?: number | undefined
  readonly from?: Date
  readonly to?: Date
}

/**
 * Filter of the wire as a filter of events: type, level and service are properties of an event, and so are not stored.
 */
export function filterOf({ key, type, level, service, userId, from, to }: LogFilter): AuditFilter {
  const isNarrowed = type !== undefined || level !== undefined || service !== undefined
  return {
    ...(key && { text: { key, events: eventsTitled(key) } }),
    ...(isNarrowed && { events: eventsOf({ type, level, service }) }),
    userId,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  }
}

const eventsOf = ({ type, level, service }: Pick<LogFilter, 'type' | 'level' | 'service'>) =>
  Object.keys(auditEvents).filter((name) => {
    const event = auditEvents[name as AuditEvent]
    return (
      (type === undefined || event.type === type) &&
      (level === undefined || event.level === level) &&
      (service === undefined || event.service === service)
    )
  })
