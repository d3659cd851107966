import { targetOf } from '@parley/client'
import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import type { Engine } from '../../engine/engine.ts'

/** Where a message is shown: in the page, by the page, or as the server's push is. */
const surfaces = ['toast', 'page', 'push'] as const

/** A message that this page alerts to, or is about to. */
export interface News {
  readonly target: Target
  readonly sequence: number
  /** As it says now. */
  message: ChatMessage | GroupMessage
  /** Set once it has been shown. */
  surface?: (typeof surfaces)[number]
  /** Shows it as it says now, in place of what is shown there of its conversation. */
  showAgain?: () => void
  /** Takes what is shown there of its conversation back. */
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
    for (const surface of surfaces) {
      const shown = lastOn(before, surface)
      if (!shown || left.includes(shown)) continue
      const next = lastOn(left, surface)
      if (next) next.showAgain?.()
      else shown.takeBack?.()
    }
  }

  function edit(target: Target, { messageId, msg, msgPreview, extras }: Event<'edit'>) {
    const news = of(target).find(({ message }) => message.id === messageId)
    if (!news) return
    news.message = { ...news.message, msg, msgPreview, extras } as News['message']
    if (news.surface && news === lastOn(of(target), news.surface)) news.showAgain?.()
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

/** The one that stands there: of a conversation each surface shows the newest. */
const lastOn = (all: readonly News[], wanted: News['surface']) =>
  all.findLast(({ surface }) => surface === wanted)

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>
