import { MessageType, reactionLimits, type ThreadPlace, textIn, wirePreviewOf } from '@parley/contract'
import { emojiOf } from '@parley/contract/emoji'
import type { Transaction } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { recordUses } from '../../platform/files/service.ts'
import { appendBrought } from './append-repository.ts'
import { usesOf } from './attachments.ts'
import { type Afterwards, keepAfterwards } from './brought-repository.ts'
import { holdConversations } from './conversation-repository.ts'
import { decide } from './decide.ts'
import type { Content, Draft, StoredMessage } from './drafts.ts'
import { type Facts, readFacts } from './facts.ts'
import type { ConversationKind } from './kind.ts'
import { withMentions } from './mentioning.ts'

/** A message of another product, and what has become of it since. */
export interface Brought {
  readonly content: Content
  readonly senderId: number
  /** As in a draft. */
  readonly to: number
  readonly saidAt: Date
  readonly thread?: ThreadPlace | undefined
  readonly editedAt?: Date | undefined
  readonly reactions: ReadonlyArray<{ readonly emoji: string; readonly userIds: readonly number[] }>
}

/**
 * Appends messages from elsewhere to a conversation, in this order, regardless of who may write there now. Nobody is
 * notified, and the messages are unread for nobody. They still mention everybody they mentioned, including former
 * members.
 * @param place of the conversation: one of its people, and how they name it
 * @returns what became of each
 */
export async function bringMessages<Message extends object>(
  transaction: Transaction,
  kind: ConversationKind<Message>,
  { userId, target }: { readonly userId: number; readonly target: number },
  all: readonly Brought[],
): Promise<ReadonlyArray<StoredMessage | Refusal>> {
  const { queries } = transaction
  const conversationId = await kind.targets.toBring(transaction, userId, target)
  await holdConversations(queries, [conversationId])
  const drafts = all.map(draftOf)
  const facts = factsOfBrought(await readFacts(transaction, kind, drafts))
  const decisions = drafts.map((draft) => {
    const decision = decide(draft, facts)
    const isAlone = decision.kind !== 'refused' || (draft.originalId === undefined && !draft.thread)
    return isAlone ? decision : decide(alone(draft), facts)
  })
  const placed = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.placed] : []))
  const appended = placed.length > 0 ? await appendBrought(queries, placed, kind.appending) : []
  const stored = new Map(placed.map(({ draft }, i) => [draft, appended[i]?.message]))
  const outcomes = decisions.map((decision) => {
    if (decision.kind === 'refused') return decision.refusal
    const message = decision.kind === 'new' ? stored.get(decision.placed.draft) : undefined
    return message ?? new Refusal('sendFailed')
  })
  if (appended.some((one) => one !== undefined)) {
    const uses = drafts.flatMap((draft, i) => {
      const outcome = outcomes[i]
      return outcome && !(outcome instanceof Refusal) ? usesOf(draft, outcome, facts.fileOf) : []
    })
    await recordUses(queries, uses)
    await keepAfterwards(
      queries,
      outcomes.flatMap((outcome, i) => {
        const one = all[i]
        return one && !(outcome instanceof Refusal) ? [afterwardsOf(one, outcome)] : []
      }),
    )
  }
  return outcomes
}

const factsOfBrought = (facts: Facts): Facts => ({
  ...facts,
  verdicts: { ...facts.verdicts, mentionable: ({ mentions = [] }) => mentions },
})

const draftOf = ({ content, senderId, to, saidAt, thread }: Brought): Draft => ({
  ...content,
  senderId,
  to,
  saidAt,
  ...(thread && { thread }),
  clientMessageId: null,
  isRecord: true,
  isReviewed: true,
})

/** The message without its thread and the one that it answers: these are in another conversation, or say nothing any more. */
function alone({ originalId, thread: _, ...draft }: Draft): Draft {
  if (originalId === undefined) return draft
  const body = { content: textIn(draft.type, draft.body) ?? '' }
  const type = MessageType.text
  const said = { ...draft, type, body, preview: wirePreviewOf(type, body) }
  return draft.mentions ? withMentions(said, draft.mentions) : said
}

function afterwardsOf({ editedAt, reactions }: Brought, { id, position }: StoredMessage): Afterwards {
  const reacting = together(reactions).slice(0, reactionLimits.kinds)
  const kinds = reacting.map(({ emoji, userIds }) => ({ emoji, count: userIds.length }))
  return {
    messageId: id,
    reacting,
    ...(editedAt && { edited: { version: 1, at: editedAt.toISOString(), id: 'import' } }),
    ...(kinds.length > 0 && { reactions: { asOf: position ?? 0, kinds } }),
  }
}

/** Two spellings of one emoji are one, and a person who put both counts once. */
function together(reactions: Brought['reactions']): Array<{ emoji: string; userIds: number[] }> {
  const byEmoji = new Map<string, Set<number>>()
  for (const { emoji: sent, userIds } of reactions) {
    const emoji = emojiOf(sent)
    if (!emoji || userIds.length === 0) continue
    byEmoji.set(emoji, new Set([...(byEmoji.get(emoji) ?? []), ...userIds]))
  }
  return [...byEmoji].map(([emoji, userIds]) => ({ emoji, userIds: [...userIds] }))
}
