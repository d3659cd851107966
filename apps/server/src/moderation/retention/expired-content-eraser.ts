import type { KeepingRules } from '@parley/contract'
import { pause } from '../../concurrency/in-time.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import { numberSince } from '../../messaging/conversations/activity-repository.ts'
import type { ChangePublisher } from '../../messaging/conversations/changes.ts'
import { lockConversations } from '../../messaging/conversations/conversation-repository.ts'
import {
  disappearingConversations,
  eraseDisappearing,
  eraseExpiredMessages,
  eraseReleased,
  expiredConversations,
  logExpired,
  untoldConversations,
} from '../../messaging/conversations/expired-messages.ts'
import { deleteRest, goneConversation } from '../../messaging/conversations/gone-repository.ts'
import { markFilesExpired } from '../../messaging/conversations/message-repository.ts'
import {
  agedBefore,
  agedBrought,
  agedUses,
  noteBroughtReleased,
  noteReleased,
  releaseMessages,
  type SentAs,
  typesOf,
} from '../../platform/files/service.ts'
import type { FailedWork } from '../../platform/jobs/failed-work.ts'
import { awaitHolds } from './hold-repository.ts'

/** In one transaction each, during which nobody sends to the conversation: a few milliseconds. */
export const batches = { messages: 100, files: 100, vanishing: 100, conversations: 200, gone: 500 } as const

/** The jobs that erase, by what they erase. */
export const jobNames = {
  aged: 'retention',
  gone: 'conversations that are gone',
  vanishing: 'vanishing messages',
} as const

interface Parts {
  readonly database: Database
  readonly failed: FailedWork
  readonly publishers: { readonly direct: ChangePublisher; readonly groups: ChangePublisher }
}

async function release(
  queries: Queries,
  from: ReadonlyArray<{ readonly message_id: number; readonly conversation_id: number }>,
): Promise<void> {
  if (from.length === 0) return
  await lockConversations(queries, [...new Set(from.map(({ conversation_id }) => conversation_id))])
  const ids = from.map(({ message_id }) => message_id)
  await releaseMessages(queries, ids)
  await markFilesExpired(queries, ids)
}

/** Erases what is older than it is kept, and disappearing messages whose time has come. Whatever is left undone is found by the next run. */
export class ExpiredContentEraser {
  readonly #database: Database
  readonly #publishers: Parts['publishers']
  readonly #failed: FailedWork

  constructor(parts: Parts) {
    this.#failed = parts.failed
    this.#database = parts.database
    this.#publishers = parts.publishers
  }

  /**
   * A conversation that fails does not keep the others waiting; the next run tries it again, and one that is set aside
   * once an hour. @returns whether it succeeded
   */
  async #attempt(job: keyof typeof jobNames, id: number, work: () => Promise<void>): Promise<boolean> {
    const item = { job: jobNames[job], item: String(id) }
    return !(await this.#failed.rests(item)) && (await this.#failed.attempt(item, work))
  }

  /** Erases everything that is past its retention, and messages whose hold was lifted after they had disappeared. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#publishErasures(signal)
    await this.#messages(signal)
    for (const sentAs of Object.keys(typesOf) as SentAs[]) await this.#files(sentAs, signal)
    await this.#repeat(signal, batches.vanishing, ({ queries }) => eraseReleased(queries, batches.vanishing))
  }

  /** Erases disappearing messages that are due. */
  async eraseDisappearing(signal: AbortSignal): Promise<void> {
    const { queries } = this.#database
    const failed: number[] = []
    while (!signal.aborted) {
      const due = await disappearingConversations(queries, failed, batches.conversations)
      if (due.length === 0) return
      for (const { id, kind } of due) {
        const isDone = await this.#attempt('vanishing', id, () =>
          this.#repeat(signal, batches.vanishing, async (transaction) => {
            const logged = await eraseDisappearing(transaction.queries, id, batches.vanishing)
            if (logged.length > 0) await this.#publisherOf(kind)(transaction, logged)
            return logged.length
          }),
        )
        if (!isDone) failed.push(id)
      }
    }
  }

  /** The messages of conversations that are gone. */
  async clear(signal: AbortSignal): Promise<void> {
    const failed: number[] = []
    while (!signal.aborted) {
      const id = await goneConversation(this.#database.queries, failed)
      if (id === undefined) return
      const isDone = await this.#attempt('gone', id, () =>
        this.#repeat(signal, batches.gone, ({ queries }) => deleteRest(queries, id, batches.gone)),
      )
      if (!isDone) failed.push(id)
    }
  }

  async #messages(signal: AbortSignal): Promise<void> {
    let after = 0
    while (!signal.aborted) {
      const slice = { after, limit: batches.conversations }
      const found = await expiredConversations(this.#database.queries, slice)
      for (const conversation of found)
        await this.#attempt('aged', conversation.id, async () => {
          await this.#repeat(signal, batches.messages, ({ queries }) =>
            eraseExpiredMessages(queries, conversation.id, batches.messages),
          )
          await this.#publishErasure(conversation)
        })
      const last = found.at(-1)
      if (!last || found.length < slice.limit) return
      after = last.id
    }
  }

  /** Publishes erasures that an earlier run did not get to publish. */
  async #publishErasures(signal: AbortSignal): Promise<void> {
    const failed: number[] = []
    while (!signal.aborted) {
      const found = await untoldConversations(this.#database.queries, failed, batches.conversations)
      if (found.length === 0) return
      for (const conversation of found)
        if (!(await this.#attempt('aged', conversation.id, () => this.#publishErasure(conversation))))
          failed.push(conversation.id)
    }
  }

  async #publishErasure({ id, kind }: { id: number; kind: number }): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const logged = await logExpired(transaction.queries, id)
      if (logged.length > 0) await this.#publisherOf(kind)(transaction, logged)
    })
  }

  #publisherOf(kind: number): ChangePublisher {
    return kind === ConversationKind.group ? this.#publishers.groups : this.#publishers.direct
  }

  /** Files that are kept for less long than the messages that show them, which stay. */
  async #files(sentAs: Exclude<keyof KeepingRules, 'messages'>, signal: AbortSignal): Promise<void> {
    const at = await agedBefore(this.#database.queries, sentAs)
    if (!at) return
    const before = await numberSince(this.#database.queries, at)
    await this.#repeat(signal, batches.files, async ({ queries }) => {
      const found = await agedUses(queries, sentAs, { before, limit: batches.files })
      const last = found.at(-1)
      if (!last) return 0
      const free = found.filter(({ is_held }) => !is_held)
      await release(queries, free)
      await noteReleased(queries, sentAs, last.message_id)
      return found.length
    })
    await this.#broughtFiles(sentAs, at, signal)
  }

  async #broughtFiles(sentAs: SentAs, at: Date, signal: AbortSignal): Promise<void> {
    await this.#repeat(signal, batches.files, async ({ queries }) => {
      const found = await agedBrought(queries, sentAs, batches.files)
      await release(queries, found)
      const last = found.at(-1)
      const isAll = found.length < batches.files
      await noteBroughtReleased(queries, sentAs, isAll || !last ? at : last.created_at)
      return found.length
    })
  }

  /**
   * Batch by batch, until one is not full. Whatever somebody waits for comes first, and half of the time is theirs
   * whatever this takes.
   */
  async #repeat(
    signal: AbortSignal,
    batch: number,
    work: (transaction: Transaction) => Promise<number>,
  ): Promise<void> {
    while (!signal.aborted) {
      await this.#database.admission.enter(() => true)
      const begun = performance.now()
      const done = await this.#database.transaction(async (transaction) => {
        await awaitHolds(transaction.queries)
        return work(transaction)
      })
      if (done < batch) return
      await pause(performance.now() - begun, signal)
    }
  }
}
