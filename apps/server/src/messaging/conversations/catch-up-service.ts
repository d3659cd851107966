import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { shownIn } from './changes.ts'
import { extrasInEvent } from './extras.ts'
import type { ConversationKind } from './kind.ts'
import { fittingLog, presentedLog, readLog } from './log.ts'
import type { LogEvent } from './log-event.ts'

/** Sends returning clients the events of a conversation that they missed. */
export class CatchUpService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>

  constructor(parts: { database: Database; kind: ConversationKind<Message> }) {
    this.#database = parts.database
    this.#kind = parts.kind
  }

  /** The events of a log behind a cursor. @throws Refusal */
  async backfill({ userId }: Caller, target: number, after: number) {
    const { queries } = this.#database
    const { targets, presenter } = this.#kind
    const conversationId = await targets.toRead(queries, userId, target)
    const named = presenter.named(target)
    const head = { event: 'backfill', ...named, after } as const
    if (conversationId === undefined) return { ...head, upTo: 0, more: false, reset: after > 0, events: [] }
    const log = (await readLog(queries, conversationId, userId, after)) ?? refuse('groupUnknown')
    const shown = [...log.messages, ...log.changes.flatMap(shownIn)]
    const context = await presenter.renderContext(queries, shown)
    const events = presentedLog(log, presenter, context).map((logged) => eventOf(logged, named, userId))
    return { ...head, ...fittingLog(log, events) }
  }
}

/** An event of `parley.v2`, as this person gets it. */
function eventOf<Message extends object>(logged: LogEvent<Message>, named: object, userId: number) {
  const { position } = logged
  if (logged.kind === 'changed') {
    const { topics, line } = logged
    return { event: 'changed', ...named, topics, position, ...(line && { line }) } as const
  }
  if (logged.kind === 'event') {
    const own = logged.own?.by === userId && { mine: logged.own.mine }
    return { ...logged.event, ...own, ...named, position }
  }
  const message = { ...logged.message, isMe: logged.by === userId }
  if (logged.kind === 'notice') {
    const { erased } = logged
    return { event: 'notice', message, position, ...(erased && { erased }) } as const
  }
  const { extras, sequence, clientMessageId } = logged
  return {
    event: 'message',
    message: { ...message, ...extrasInEvent(extras) },
    sequence,
    position,
    ...(clientMessageId && { clientMessageId }),
  } as const
}
