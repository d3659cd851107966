import { MessageType } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { seenMessages } from './copying-repository.ts'
import type { ConversationKind } from './kind.ts'
import { factsIn } from './records.ts'

export interface Press {
  readonly messageId: number
  readonly buttonId: string
}

/** Presses of buttons, in conversations of one kind. */
export class PressingService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>

  constructor(parts: { database: Database; kind: ConversationKind<Message> }) {
    this.#database = parts.database
    this.#kind = parts.kind
  }

  /** The author of a button. A reader may press it while its bot may write there. @throws Refusal */
  async authorOf({ userId }: Caller, target: number, { messageId, buttonId }: Press): Promise<number> {
    const { queries } = this.#database
    const { targets, rights, appending } = this.#kind
    const conversationId = await targets.toRead(queries, userId, target)
    const [message] = await seenMessages(queries, userId, [messageId])
    if (!message || message.conversation_id !== conversationId) refuse('messageUnknown')
    if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
    if (!factsIn(message.body).buttons?.some(({ id }) => id === buttonId)) refuse('buttonGone')
    const { sender_id: senderId } = message
    try {
      await rights.checkReacting(queries, { senderId, to: appending.name === 'direct' ? userId : target })
    } catch (error) {
      throw error instanceof Refusal ? new Refusal('botGone') : error
    }
    return senderId
  }
}
