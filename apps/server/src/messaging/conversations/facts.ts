import type { Queries, Transaction } from '../../db/database.ts'
import { filesToUse } from '../../platform/files/service.ts'
import { type FileOf, namedFiles } from './attachments.ts'
import { commandsThere } from './command-repository.ts'
import { holdConversations } from './conversation-repository.ts'
import type { Draft, MessageHead } from './drafts.ts'
import { judgedWithFile } from './judging.ts'
import type { ConversationKind, Verdicts } from './kind.ts'
import { messagesByClientId, messagesById } from './message-repository.ts'
import type { RenderContext } from './msg-presenter.ts'
import { threadRoots } from './thread-repository.ts'
import type { ThreadRoots } from './threading.ts'

/** Facts that decide about a batch, read while its conversations are locked. */
export interface Facts {
  readonly conversationOf: (draft: Draft) => number | undefined
  readonly verdicts: Verdicts
  /** The message that is stored under a draft's id, if it was looked for. */
  readonly repeatedBy: (draft: Draft) => MessageHead | undefined
  readonly originals: ReadonlyMap<number, MessageHead>
  readonly roots: ThreadRoots
  readonly fileOf: FileOf
  /** Whether the command that a draft begins with is there. */
  readonly isCommandThere: (draft: Draft) => boolean
  /** The message once the word filter has judged it: some content is known only with its files. */
  readonly judged: (draft: Draft) => Draft
}

/** Reads the facts, and under the same locks what showing the messages takes. */
export async function readFacts<Message extends object>(
  transaction: Transaction,
  { targets, rights, presenter, appending, words }: ConversationKind<Message>,
  drafts: readonly Draft[],
): Promise<Facts & { readonly context: RenderContext }> {
  const { queries, attempt } = transaction
  const conversationOf = await targets.ofDrafts(transaction, drafts)
  const shown = drafts.flatMap((draft) => {
    const conversation_id = conversationOf(draft)
    return conversation_id === undefined ? [] : [{ ...draft, conversation_id, sender_id: draft.senderId }]
  })
  const ids = new Set(shown.map(({ conversation_id }) => conversation_id))
  // Sent together and carried out in this order. The lock stays first: a transaction that takes away the right to send,
  // or withdraws a message, holds the same one.
  const [, verdicts, repeatedBy, originals, roots, fileOf, isCommandThere, context] = await Promise.all([
    holdConversations(queries, [...ids]),
    rights.verdictsOf(queries, drafts),
    // A first attempt leaves it to the unique index to find repeated ones: they are rare, and the search is expensive.
    attempt === 1 ? () => undefined : readRepeated(queries, drafts),
    messagesById(
      queries,
      drafts.flatMap(({ originalId }) => originalId ?? []),
    ),
    threadRoots(
      queries,
      drafts.flatMap(({ thread }) => thread?.root ?? []),
    ),
    filesToUse(queries, namedFiles(drafts)),
    commandsThere(queries, appending.name, drafts),
    presenter.renderContext(queries, shown),
  ])
  const judged = (draft: Draft) => judgedWithFile(draft, appending.name, words.rules)
  return { conversationOf, verdicts, repeatedBy, originals, roots, fileOf, isCommandThere, judged, context }
}

/** Looks for messages that are stored under the drafts' ids. */
export async function readRepeated(queries: Queries, drafts: readonly Draft[]): Promise<Facts['repeatedBy']> {
  const messages = await messagesByClientId(queries, drafts)
  const byId = new Map(messages.map((row) => [`${row.sender_id} ${row.client_message_id}`, row]))
  return ({ senderId, clientMessageId }) =>
    clientMessageId === null ? undefined : byId.get(`${senderId} ${clientMessageId}`)
}
