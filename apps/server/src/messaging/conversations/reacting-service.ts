import { type Data, type Endpoints, type Input, type ReactionCounts, reactionLimits } from '@parley/contract'
import { emojiOf } from '@parley/contract/emoji'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { ChangePublisher } from './changes.ts'
import { changeMessage } from './changing-message.ts'
import { seenMessages } from './copying-repository.ts'
import type { ConversationKind } from './kind.ts'
import { appendChange } from './log-repository.ts'
import type { ReactionNotices } from './reaction-notices.ts'
import { keepReactions, listReacting, setReaction } from './reaction-repository.ts'

type People = Endpoints['GET /api/chat/reactions']

/** Emoji that people put on messages of one kind of conversation. */
export class ReactingService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>
  readonly #publish: ChangePublisher
  readonly #notices: ReactionNotices

  constructor(parts: {
    database: Database
    kind: ConversationKind<Message>
    publish: ChangePublisher
    notices: ReactionNotices
  }) {
    this.#database = parts.database
    this.#kind = parts.kind
    this.#publish = parts.publish
    this.#notices = parts.notices
  }

  /**
   * Puts the caller's emoji on a message, or takes it off. If it is so already, nothing changes and nobody is notified.
   * A caller who may no longer write may still take off their own emoji, as long as they read the conversation.
   * @throws Refusal
   */
  react(
    { userId }: Caller,
    target: number,
    { messageId, emoji: sent, on }: { messageId: number; emoji: string; on: boolean },
  ): Promise<void> {
    const emoji = emojiOf(sent) ?? refuseField('emoji', 'format')
    const { targets, rights } = this.#kind
    const parts = { database: this.#database, targets }
    return changeMessage(
      parts,
      { userId, target, messageId },
      async ({ transaction, conversation, message }) => {
        const { queries } = transaction
        const { id: conversationId, now } = conversation
        if (on) await rights.checkReacting(queries, { senderId: userId, to: target })
        const reacted = { messageId, byId: userId, emoji, authorId: message.sender_id }
        if (!on) await this.#notices.takeBack(transaction, reacted)
        if (!(await setReaction(queries, { messageId, userId, emoji }, on))) return
        const kinds = countsAfter(message.reactions?.kinds ?? [], emoji, on)
        const change = { kind: 'reaction', messageId, by: userId, emoji, on, reactions: kinds } as const
        const logged = await appendChange(queries, conversationId, change, now)
        await keepReactions(queries, messageId, { asOf: logged.position, kinds })
        if (on)
          await this.#notices.note(transaction, { ...reacted, conversationId, position: logged.position })
        await this.#publish(transaction, [logged])
      },
    )
  }

  /** People who have reacted to a message that the caller sees, in any conversation. @throws Refusal */
  async people(
    { userId }: Caller,
    { messageId, emoji, ...page }: Input<People>['query'],
  ): Promise<Data<People>> {
    const { queries } = this.#database
    if ((await seenMessages(queries, userId, [messageId])).length === 0) refuse('messageUnknown')
    const wanted = emoji === undefined ? undefined : (emojiOf(emoji) ?? emoji)
    const { rows, count } = await listReacting(queries, { messageId, emoji: wanted, ...sliceOf(page) })
    const list = rows.map(({ user_id, nickname, avatar, emoji, created_at }) => ({
      userID: user_id,
      nickname,
      avatar,
      emoji,
      createdAt: created_at.toISOString(),
    }))
    return { list, count }
  }
}

/** Counts after somebody has put an emoji there, or taken it off. @throws Refusal */
function countsAfter(before: ReactionCounts, emoji: string, on: boolean): ReactionCounts {
  const isKnown = before.some((kind) => kind.emoji === emoji)
  if (!isKnown && on) {
    const max = reactionLimits.kinds
    return before.length < max ? [...before, { emoji, count: 1 }] : refuse('reactionKindsFull', { max })
  }
  return before
    .map((kind) => (kind.emoji === emoji ? { emoji, count: kind.count + (on ? 1 : -1) } : kind))
    .filter(({ count }) => count > 0)
}
