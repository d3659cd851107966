import type { ChangeTopic, ChatEvent } from '@parley/contract'
import type { Committed } from '../../db/committed.ts'
import type { Transaction } from '../../db/database.ts'
import { inTouch } from '../../identity/friends/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { EmptiedDraft } from '../conversations/append-repository.ts'
import type { Audience, MovedMarksOf } from '../conversations/kind.ts'
import { type LogEvent, noticeOf } from '../conversations/log-event.ts'
import type { RenderContext } from '../conversations/msg-presenter.ts'
import { presentUnread } from '../conversations/reader-repository.ts'
import type { SharedMessage } from './presenter.ts'
import { peerOf } from './repository.ts'
import type { DirectTargets } from './targets.ts'

/** The two people of a conversation. */
export class DirectAudience implements Audience<SharedMessage> {
  readonly #notifier: Notifier
  readonly #targets: DirectTargets

  constructor(parts: { notifier: Notifier; targets: DirectTargets }) {
    this.#notifier = parts.notifier
    this.#targets = parts.targets
  }

  publish(
    committed: Committed,
    conversationId: number,
    logged: LogEvent<SharedMessage>,
    { pairs }: RenderContext,
  ): void {
    if (logged.kind === 'changed') return
    const pair = pairs.get(conversationId)
    if (!pair) return
    if (logged.kind !== 'event') {
      this.#notifier.chat(committed, pair, noticeOf(logged))
      return
    }
    // An event and its part for one person are of one kind.
    for (const userId of new Set(pair))
      this.#notifier.chatEvent(committed, userId, {
        ...logged.event,
        ...(logged.own?.by === userId && { mine: logged.own.mine }),
        userID: peerOf(pair, userId),
        position: logged.position,
      } as ChatEvent)
  }

  publishEmptiedDraft(committed: Committed, userId: number, { target, version }: EmptiedDraft): void {
    this.#notifier.chatEvent(committed, userId, { event: 'draft', userID: target, version, sent: true })
  }

  async changed(
    transaction: Transaction,
    conversationIds: readonly number[],
    topics: readonly ChangeTopic[],
  ): Promise<void> {
    const pairs = await this.#targets.pairsOf(transaction.queries, conversationIds)
    this.#notifier.changed(transaction, [...pairs.values()].flat(), topics)
  }

  /**
   * Two people who may write to each other receive each other's marks; from one who hides their presence, only the read
   * mark.
   */
  async publishMarks(
    { queries, onCommit }: Transaction,
    { userId, moved, except }: MovedMarksOf,
  ): Promise<void> {
    const peers = await inTouch(
      queries,
      userId,
      moved.map(({ target }) => target),
    )
    onCommit((committed) => {
      for (const { target: peerId, marks, unread } of moved) {
        const { deliveredUpTo, readUpTo, hasRead } = marks
        const event = { event: 'receipt', deliveredUpTo, readUpTo } as const
        const left = unread && { unread: presentUnread(unread, 'direct') }
        this.#notifier.chatEvent(committed, userId, { ...event, userID: peerId, isMe: true, ...left }, except)
        const me = peers.get(peerId)
        if (!me || !(me.showsOnline || hasRead)) continue
        const publicEvent = { ...event, ...(!me.showsOnline && { deliveredUpTo: readUpTo }) }
        this.#notifier.chatEvent(committed, peerId, { ...publicEvent, userID: userId, isMe: false })
      }
    })
  }
}
