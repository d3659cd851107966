import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { toastError } from '../domain/api/api-errors.ts'
import type { Author } from '../domain/conversations/message.ts'
import { groupListQuery } from '../domain/conversations/queries.ts'
import type { Target } from '../domain/conversations/target.ts'
import { loadUserConfig } from '../domain/me/user-config.ts'
import { createQueryClient } from '../domain/queries/query-client.ts'
import type { SessionEnd } from '../domain/session/session.ts'
import type { Tabs } from '../platform/storage/tab.ts'
import { type Badges, noBadges } from './badges.ts'
import { type Conversations, createConversations } from './conversations/conversations.ts'
import { createOpenChat, type OpenChat } from './conversations/open-chat.ts'
import { createDrafts, type Drafts } from './drafts/drafts.ts'
import { shareDrafts } from './drafts/share.ts'
import type { OwnEdits } from './edits/own-edit.ts'
import { createOwnEdits } from './edits/own-edits.ts'
import { takeEvent } from './events/events.ts'
import { createReadMarks, type ReadMarks } from './events/read-marks.ts'
import { createReceipts, type Receipts } from './events/receipts.ts'
import { createTyping, type Typing } from './events/typing.ts'
import { createFiles, type Files } from './files/files.ts'
import { keepAnswers } from './kept/kept-answers.ts'
import { createKeptConversations } from './kept/kept-conversations.ts'
import { createLocalDatabase, type LocalDatabase } from './kept/local-database.ts'
import { type ConversationList, createConversationList } from './list/list.ts'
import { createLive, type Live } from './live/live.ts'
import { applyEvent, refreshAll, refreshTopic, refreshUnlogged } from './live/refresh.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { createOutboxRecords } from './outbox/records.ts'
import { createResuming } from './resume/resume.ts'

/** State of a screen that outlives it, such as a player or attachments. */
export interface Part {
  close?(): void
}

interface Person {
  userID: number
  /** As others see me. */
  me(): Author
  live?: Live
  database?: LocalDatabase
  /** The pages of this browser. */
  tabs?: Tabs
}

/** Everything that belongs to the signed-in person: created when they sign in, and closed as one. */
export interface Engine {
  readonly userID: number
  /** Database of this device for the person. */
  readonly database: LocalDatabase
  readonly queries: QueryClient
  readonly live: Live
  readonly list: ConversationList
  readonly conversations: Conversations
  readonly openChat: OpenChat
  readonly outbox: Outbox
  readonly files: Files
  readonly drafts: Drafts
  readonly ownEdits: OwnEdits
  readonly receipts: Receipts
  readonly readMarks: ReadMarks
  readonly typing: Typing
  readonly badges: StoreApi<Badges>
  /** Opens the live sockets and goes on with what was left unsent. @returns a function that closes them */
  connect(token: string): () => void
  /** State that outlives a screen, made on first use: one of each. */
  part<T extends object>(create: (engine: Engine) => T & Part): T
  close(reason: SessionEnd): void
}

export function createEngine({
  userID,
  me,
  live = createLive(userID),
  database = createLocalDatabase(userID),
  tabs,
}: Person): Engine {
  const queries = createQueryClient()
  const files = createFiles()
  const records = createOutboxRecords(database, tabs)
  const outbox = createOutbox(records, files, live)
  const kept = createKeptConversations(database)
  const conversations = createConversations({ me, live, kept, outbox })
  const openChat = createOpenChat()
  const list = createConversationList(queries)
  const drafts = createDrafts(userID, openChat.isWrittenIn)
  const sharing = shareDrafts({ userID, drafts, openChat })
  const ownEdits = createOwnEdits(userID, live)
  const receipts = createReceipts(userID, live)
  const readMarks = createReadMarks(conversations)
  const typing = createTyping(live)
  const resuming = createResuming({ records, files, conversations })
  const parts = new Map<unknown, Part>()
  let isClosed = false
  /** Everything is being read again since this moment. */
  let isOutOfDate = false
  const takers = { userID, queries, list, conversations, openChat, readMarks }

  const stopHearing = live.subscribe('heard', (heard) => {
    const { kind, event, isMissed } = heard
    takeEvent(takers, heard)
    if (kind === 'direct') receipts.take(event)
    sharing.take(event)
    if (!isMissed) {
      readMarks.take(event)
      typing.take(event)
    }
    applyEvent(queries, event)
    if (event.event === 'changed' && event.topics.includes('profile'))
      loadUserConfig().catch((error: unknown) => isClosed || toastError(error))
  })
  const stopOpening = live.subscribe('opened', (kind) => {
    for (const conversation of conversations.all()) void conversation.retryOpening()
    void resuming.resume()
    ownEdits.resume()
    if (kind === 'group') return void queries.invalidateQueries({ queryKey: groupListQuery.queryKey })
    // Everything is being read again already.
    if (!isOutOfDate) refreshUnlogged(queries)
  })
  const stopExpiring = live.subscribe('outOfDate', (kind) => {
    if (kind !== 'direct') return
    isOutOfDate = true
    // The opening that it may belong to is reported at once.
    queueMicrotask(() => {
      isOutOfDate = false
    })
    refreshAll(queries)
  })
  const stopResetting = live.subscribe('reset', (target) => {
    conversations.reset(target, () => list.loadUnread(target))
    list.readAgain(target)
    refreshTopic(queries, 'messages')
    if (target.kind === 'group') refreshTopic(queries, 'groups')
  })
  const stopForgetting = live.subscribe('restored', (kind) => {
    readMarks.forget(kind)
    list.forgetSequences()
    if (kind === 'direct') receipts.forget()
    for (const conversation of conversations.all())
      if (conversation.target.kind === kind) conversation.forgetIds()
  })
  const stopKeeping = keepAnswers(queries, database)
  void kept.learn()

  const isShown = (target: Target) => {
    const status = conversations.known(target)?.store.getState().status
    return status === 'loading' || status === 'ready'
  }

  const engine: Engine = {
    userID,
    database,
    queries,
    live,
    list,
    conversations,
    openChat,
    outbox,
    files,
    drafts,
    ownEdits,
    receipts,
    readMarks,
    typing,
    badges: createStore<Badges>(() => noBadges),

    connect(token) {
      const stop = live.connect(token, isShown)
      void resuming.resume()
      return stop
    },

    part<T extends object>(create: (engine: Engine) => T & Part): T {
      const known = parts.get(create) as T | undefined
      if (known) return known
      const made = create(engine)
      parts.set(create, made)
      return made
    },

    close(reason) {
      isClosed = true
      // The sockets are closed later, by the code that had them opened.
      for (const stop of [stopHearing, stopOpening, stopExpiring, stopResetting, stopForgetting, stopKeeping])
        stop()
      const own: Part[] = [
        resuming,
        outbox,
        list,
        conversations,
        receipts,
        typing,
        sharing,
        drafts,
        ownEdits,
        files,
      ]
      for (const part of [...parts.values(), ...own]) part.close?.()
      // A query that retries would run as the next person who signs in.
      void queries.cancelQueries()
      database.close(reason)
    },
  }
  return engine
}
