import { mentionLimits } from '@parley/contract/mention-limits'
import { toastError } from '../../../domain/api/api-errors.ts'
import { tidied } from '../../../domain/conversations/message-text.ts'
import type { Drafts } from '../../../engine/drafts/drafts.ts'
import type { Written } from '../../../engine/timeline/local-message.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import type { Chat } from '../context/chat-context.ts'
import { textMessage, turning } from './outgoing.ts'

/** Sends what is in the composer of a chat, and empties it; asks before it turns to everyone where they are many. */
export function sendDraft(drafts: Drafts, chat: Chat, isJoined: boolean) {
  const { path, conversation, memberCount = 0 } = chat
  const { citation: cited, attachments, mentions: chosen, vanishAfter, version, ...draft } = drafts.of(path)
  const text = tidied(draft.text)
  const { timeline } = conversation.store.getState()
  const original = cited === undefined ? undefined : entryOfId(timeline, cited)?.message
  const written = { text, citation: cited, chosen }

  function send(messages: readonly Written[]) {
    for (const { msg, ...more } of messages)
      void conversation.send(msg, original, { vanishAfter, draft: version, ...more })
    drafts.clear(path)
  }

  function ask(messages: readonly Written[]) {
    const isForEveryone = messages.some(({ mentions }) => mentions?.some(({ userID }) => userID === 0))
    if (!isForEveryone || memberCount <= mentionLimits.everyoneAsksAbove) return send(messages)
    void fetchCode(() => import('./ask-everyone.tsx')).then(
      ({ askEveryone }) => askEveryone(chat, () => send(messages)),
      toastError,
    )
  }

  if (attachments.length === 0) return ask([turning(textMessage(written), text, chosen)])
  // It is here with what shows the files.
  void fetchCode(() => import('./attached.ts')).then(({ messagesOf }) => {
    // Pressed twice, it is sent once.
    if (drafts.of(path).attachments === attachments) ask(messagesOf({ ...written, attachments, isJoined }))
  }, toastError)
}
