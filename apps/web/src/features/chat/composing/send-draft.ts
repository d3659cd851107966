import type { Chat } from '../chat/chat-context.ts'
import { citationOf, setCitation } from '../chat/citations.ts'
import { draftOf, saveDraft } from '../drafts.ts'
import { tidied } from '../model/message-text.ts'
import { entryOfId } from '../model/timeline.ts'
import { attachmentsOf, releaseAttachments } from './attachments.ts'
import { chosenMentions, forgetMentions } from './chosen-mentions.ts'
import { mentionedIn } from './mentions.ts'
import { messagesOf } from './outgoing.ts'

/** Sends what is in the composer of a chat, and empties it. */
export function sendDraft({ path, conversation }: Chat, isJoined: boolean) {
  const text = tidied(draftOf(path))
  const cited = citationOf(path)
  const original = cited && entryOfId(conversation.store.getState().timeline, cited.id)?.message
  const messages = messagesOf({
    text,
    attachments: attachmentsOf(path),
    isJoined,
    citation: original && cited,
    mention: mentionedIn(text, chosenMentions(path)),
  })
  for (const msg of messages) void conversation.send(msg, original)
  saveDraft(path, '')
  setCitation(path, undefined)
  releaseAttachments(path)
  forgetMentions(path)
}
