import { MessageType } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type LockedConversation, lockConversations } from './conversation-repository.ts'
import { type SeenMessage, seenMessages } from './copying-repository.ts'
import type { Targets } from './kind.ts'

/** A message that somebody sees, whose conversation is locked. */
interface LockedMessage {
  readonly transaction: Transaction
  readonly conversation: LockedConversation
  readonly message: SeenMessage
}

/** Has somebody do something to a message that they see and that is not withdrawn. @throws Refusal */
export function changeMessage(
  { database, targets }: { database: Database; targets: Targets },
  { userId, target, messageId }: { userId: number; target: number; messageId: number },
  act: (locked: LockedMessage) => Promise<void>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { queries } = transaction
    const conversationId = (await targets.find(queries, userId, target)) ?? refuse('messageUnknown')
    const [conversation] = await lockConversations(queries, [conversationId])
    await targets.toRead(queries, userId, target)
    const [message] = await seenMessages(queries, userId, [messageId])
    if (!conversation || message?.conversation_id !== conversationId) refuse('messageUnknown')
    if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
    await act({ transaction, conversation, message })
  })
}
