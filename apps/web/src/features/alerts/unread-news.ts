import { targetOf } from '@parley/client'
import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import type { Engine } from '../../engine/engine.ts'

/** A message of which this page tells, or is about to. */
export interface News {
  readonly target: Target
  readonly sequence: number
  /** As it says now. */
  message: ChatMessage | GroupMessage
  /** Shows it as it says now, in place of what is shown of its conversation; there once it has been told. */
  showAgain?: () => void
  /** Takes what is shown of its conversation back. */
  takeBack?: () => void
}

/** News of this page that are neither read nor recalled, on whichever device: what is shown of others is taken back. */
export function createUnreadNews({ live }: Pick<Engine, 'live'>) {
  /** By conversation, oldest first. */
  const known = new Map<string, readonly News[]>()
  const of = (target: Target) => known.get(pathOf(target)) ?? []

  function keep(target: Target, isKept: (news: News) => boolean) {
    const before = of(target)
    const left = before.filter(isKept)
    known.set(pathOf(target), left)
    const shown = before.findLast(({ takeBack }) => takeBack)
    if (!shown || left.includes(shown)) return
    const next = left.findLast(({ showAgain }) => showAgain)
    if (next) next.showAgain?.()
    else shown.takeBack?.()
  }

  function edit(target: Target, { messageId, msg, msgPreview, extras }: Event<'edit'>) {
    const news = of(target).find(({ message }) => message.id === messageId)
    if (!news) return
    news.message = { ...news.message, msg, msgPreview, extras } as News['message']
    if (news === of(target).findLast(({ showAgain }) => showAgain)) news.showAgain?.()
  }

  function recall(target: Target, { message: { msg }, erased }: Event<'notice'>) {
    if (msg.type !== MessageType.withdrawn) return
    const { msgID } = msg.withdrawMsg
    keep(target, ({ message: { id } }) => (erased?.upTo === undefined ? id !== msgID : id > msgID))
  }

  const stop = live.subscribe('heard', ({ event }) => {
    if (event.event === 'synced') {
      for (const { readUpTo, ...end } of event.conversations) {
        const target = targetOf(end)
        if (target) keep(target, ({ sequence }) => sequence > readUpTo)
      }
      return
    }
    const target = targetOf(event)
    if (!target) return
    if (event.event === 'receipt' && !('isMe' in event && !event.isMe))
      keep(target, ({ sequence }) => sequence > event.readUpTo)
    if (event.event === 'edit') edit(target, event)
    if (event.event === 'notice') recall(target, event)
  })

  return {
    add(news: News) {
      known.set(pathOf(news.target), [...of(news.target), news])
    },
    has: (news: News) => of(news.target).includes(news),
    drop: (news: News) => keep(news.target, (one) => one !== news),

    close() {
      stop()
      known.clear()
    },
  }
}

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>
