import { targetOf } from '@parley/client'
import type { ChatEvent, ChatMessage, GroupEvent, GroupMessage } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { threadsQuery } from '../../domain/conversations/queries.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import type { Engine } from '../../engine/engine.ts'

/** Where a message is shown: in the page, by the page, or as the server's push is. */
const surfaces = ['toast', 'page', 'push'] as const

/** A message that this page alerts to, or is about to. */
export interface News {
  readonly target: Target
  /** What the thread begins with in which it was sent alone. */
  readonly thread?: number | undefined
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
export function createUnreadNews({ live, queries }: Pick<Engine, 'live' | 'queries'>) {
  /** By conversation, oldest first. */
  const known = new Map<string, readonly News[]>()
  const of = (target: Target, thread?: number) => known.get(pathOf(target, thread)) ?? []

  /** A conversation and its threads, as far as there is news of them. */
  const placesIn = (target: Target) =>
    [...known.values()].flatMap(([first]) =>
      first && pathOf(first.target) === pathOf(target) ? [first.thread] : [],
    )

  function keep(target: Target, thread: number | undefined, isKept: (news: News) => boolean) {
    const before = of(target, thread)
    const left = before.filter(isKept)
    known.set(pathOf(target, thread), left)
    for (const surface of surfaces) {
      const shown = lastOn(before, surface)
      if (!shown || left.includes(shown)) continue
      const next = lastOn(left, surface)
      if (next) next.showAgain?.()
      else shown.takeBack?.()
    }
  }

  function edit(target: Target, { messageId, msg, msgPreview, extras }: Event<'edit'>) {
    const news = placesIn(target)
      .flatMap((thread) => of(target, thread))
      .find(({ message }) => message.id === messageId)
    if (!news) return
    news.message = { ...news.message, msg, msgPreview, extras } as News['message']
    if (news.surface && news === lastOn(of(target, news.thread), news.surface)) news.showAgain?.()
  }

  function recall(target: Target, { message: { msg }, erased }: Event<'notice'>) {
    if (msg.type !== MessageType.withdrawn) return
    const { msgID } = msg.withdrawMsg
    for (const thread of placesIn(target))
      keep(target, thread, ({ message: { id } }) => (erased?.upTo === undefined ? id !== msgID : id > msgID))
  }

  /** Threads are read on whichever device; the list of them says so. */
  const stopReading = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== threadsQuery.queryKey[0]) return
    for (const { kind, id, root, replies } of queries.getQueryData(threadsQuery.queryKey)?.list ?? [])
      if (replies.unread === 0) keep({ kind, id }, root, ({ sequence }) => sequence > replies.upTo)
  })
  const stop = live.subscribe('heard', ({ event }) => {
    if (event.event === 'synced') {
      for (const { readUpTo, ...end } of event.conversations) {
        const target = targetOf(end)
        if (target) keep(target, undefined, ({ sequence }) => sequence > readUpTo)
      }
      return
    }
    const target = targetOf(event)
    if (!target) return
    if (event.event === 'receipt' && !('isMe' in event && !event.isMe))
      keep(target, undefined, ({ sequence }) => sequence > event.readUpTo)
    if (event.event === 'edit') edit(target, event)
    if (event.event === 'notice') recall(target, event)
  })

  return {
    add(news: News) {
      known.set(pathOf(news.target, news.thread), [...of(news.target, news.thread), news])
    },
    has: (news: News) => of(news.target, news.thread).includes(news),
    drop: (news: News) => keep(news.target, news.thread, (one) => one !== news),

    close() {
      stop()
      stopReading()
      known.clear()
    },
  }
}

/** The one that stands there: of a conversation each surface shows the newest. */
const lastOn = (all: readonly News[], wanted: News['surface']) =>
  all.findLast(({ surface }) => surface === wanted)

type Event<K extends string> = Extract<ChatEvent | GroupEvent, { event: K }>
