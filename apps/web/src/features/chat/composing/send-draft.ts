import { tidied } from '../../../domain/conversations/message-text.ts'
import type { Drafts } from '../../../engine/drafts/drafts.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import type { Chat } from '../context/chat-context.ts'
import { mentionedIn } from './mentions.ts'
import { messagesOf } from './outgoing.ts'

/** Sends what is in the composer of a chat, and empties it. */
export function sendDraft(drafts: Drafts, { path, conversation }: Chat, isJoined: boolean) {
  const { citation: cited, attachments, mentions, vanishAfter, ...draft } = drafts.of(path)
  const text = tidied(draft.text)
  const { timeline } = conversation.store.getState()
  const original = cited === undefined ? undefined : entryOfId(timeline, cited)?.message
  const messages = messagesOf({
    text,
    attachments,
    isJoined,
    citation: original && cited,
    mention: mentionedIn(text, mentions),
  })
  for (const msg of messages) void conversation.send(msg, original, vanishAfter)
  drafts.clear(path)
}
