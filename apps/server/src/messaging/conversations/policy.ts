import { MessageType } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import type { Content, MessageHead } from './drafts.ts'

/** Why a message cannot reply to or quote the one that it names in this conversation, if so. */
export function refusalToCite(
  { originalId }: Content,
  originals: ReadonlyMap<number, MessageHead>,
  conversationId: number,
): Refusal | undefined {
  if (originalId === undefined) return undefined
  const original = originals.get(originalId)
  if (original?.conversation_id !== conversationId) return new Refusal('messageUnknown')
  return original.type === MessageType.withdrawn ? new Refusal('messageWithdrawn') : undefined
}
