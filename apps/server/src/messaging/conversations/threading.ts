import { MessageType, type OutgoingMsg, type ThreadPlace } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Draft, StoredMessage } from './drafts.ts'
import { addFollowers, type NewFollower, type ThreadRoot } from './thread-repository.ts'

/** A text in a thread that cites nothing, as a reply to the message that the thread begins with. */
export function replyToRoot(msg: OutgoingMsg, thread: ThreadPlace | undefined): OutgoingMsg {
  if (!thread || msg.type !== MessageType.text) return msg
  const { content } = msg.textMsg
  return { type: MessageType.reply, replyMsg: { msgID: thread.root, content } }
}

export type ThreadRoots = ReadonlyMap<number, ThreadRoot>

/** Why a message cannot be sent in the thread that it names in this conversation, if so. */
export function refusalToAnswer(
  { thread }: Pick<Draft, 'thread'>,
  roots: ThreadRoots,
  conversationId: number,
): Refusal | undefined {
  if (!thread) return undefined
  const root = roots.get(thread.root)
  if (root?.conversation_id !== conversationId) return new Refusal('messageUnknown')
  if (root.type === MessageType.withdrawn) return new Refusal('messageWithdrawn')
  return root.is_reply ? new Refusal('threadNested') : undefined
}

/** The draft with its thread in what is stored of it. */
export function inThread(draft: Draft, roots: ThreadRoots): Draft {
  const root = draft.thread && roots.get(draft.thread.root)
  if (!draft.thread || !root) return draft
  return { ...draft, body: { ...draft.body, thread: { ...draft.thread, author: root.sender_id } } }
}

/** A message that was sent in a thread, as it was sent and as it is stored. */
export interface SentReply {
  readonly draft: Draft
  readonly message: StoredMessage
}

/**
 * Adds those who follow the threads of these messages from now on: their senders, the people whom they mention, the
 * authors of the first messages, and in a one-to-one conversation the other side.
 */
export async function followThreads(
  queries: Queries,
  replies: readonly SentReply[],
  roots: ThreadRoots,
  kind: 'direct' | 'group',
): Promise<void> {
  const followers = replies.flatMap(({ draft, message }): NewFollower[] => {
    const root = roots.get(draft.thread?.root ?? 0)
    if (!root) return []
    const { sequence } = message
    const by = (userId: number, readUpTo: number, returns: boolean): NewFollower => ({
      rootId: root.id,
      conversationId: root.conversation_id,
      userId,
      readUpTo,
      returns,
    })
    const mentioned = (draft.mentions ?? []).filter(({ userID }) => userID !== 0)
    return [
      by(draft.senderId, sequence, true),
      ...mentioned.map(({ userID }) => by(userID, sequence - 1, true)),
      by(root.sender_id, root.sequence, false),
      ...(kind === 'direct' ? [by(draft.to, root.sequence, false)] : []),
    ]
  })
  if (followers.length > 0) await addFollowers(queries, followers)
}
