import { contentOf, type Draft } from '../conversations/drafts.ts'
import type { ScheduledRow } from './scheduled-repository.ts'

type Written = Pick<ScheduledRow, 'sender_id' | 'place' | 'target' | 'client_message_id' | 'said'>

/** What was written for later, as a message of now. @throws Refusal */
export function draftOf({ sender_id, place, target, client_message_id, said }: Written): Draft {
  const { msg, mentions, noLinkPreview, vanishAfter } = said
  const content = contentOf(msg, place, mentions)
  return {
    ...content,
    ...(noLinkPreview && { body: { ...content.body, noLinkPreview } }),
    senderId: sender_id,
    to: target,
    clientMessageId: client_message_id,
    ...(vanishAfter && { vanishAfter }),
  }
}
