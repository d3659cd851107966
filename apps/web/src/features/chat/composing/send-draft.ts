import { toastError } from '../../../domain/api/api-errors.ts'
import { tidied } from '../../../domain/conversations/message-text.ts'
import type { Draft, Drafts } from '../../../engine/drafts/drafts.ts'
import type { Written } from '../../../engine/timeline/local-message.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import type { Chat } from '../context/chat-context.ts'
import { beforeEveryone } from '../everyone/before-everyone.ts'
import { textMessage, turning } from './outgoing.ts'

/** By conversation, what was taken from its composer and waits for the code that makes messages of files. */
const underWay = new WeakMap<Chat['conversation'], Promise<void>>()

/** Sends what is in the composer of a chat, once its files are there, and empties it; asks before it turns to everyone where they are many. */
export function sendDraft(drafts: Drafts, chat: Chat) {
  const { path, conversation } = chat
  const draft = drafts.of(path)
  /** A person who has gone on writing, or edits a message by now, does not mean the draft that was to be sent. */
  const isSame = () => {
    const { text, citation, editing } = drafts.of(path)
    return !editing && text === draft.text && citation === draft.citation
  }
  if (draft.reading)
    return void draft.reading.done.then((isWhole) => isWhole && isSame() && sendDraft(drafts, chat))
  const {
    citation: cited,
    attachments,
    mentions: chosen,
    command,
    vanishAfter,
    isApart,
    noLinkPreview,
  } = draft
  const text = tidied(draft.text)
  // Pressed twice, it is sent once.
  if (text === '' && attachments.length === 0) return
  const { timeline } = conversation.store.getState()
  const original = cited === undefined ? undefined : entryOfId(timeline, cited)?.message
  const written = { text, citation: cited, chosen }
  const words = { ...turning(textMessage(written), text, chosen), ...(draft.text[0] === '/' && { command }) }

  let known: Draft['known']

  function send(messages: readonly Written[]) {
    for (const { msg, ...more } of messages) {
      void conversation.send(msg, original, { vanishAfter, noLinkPreview, known, ...more })
      known = undefined
    }
  }

  function giveBack(error: unknown) {
    const since = drafts.of(path)
    drafts.change(path, {
      mentions: [...chosen, ...since.mentions],
      citation: cited,
      attachments: [...attachments, ...since.attachments],
      isApart,
    })
    drafts.setNoLinkPreview(path, noLinkPreview)
    drafts.save(path, [draft.text, since.text].filter(Boolean).join('\n'))
    toastError(error)
  }

  /** Whatever is typed from now on is the next message, and goes behind this one. */
  function take() {
    known = drafts.of(path).known
    drafts.clear(path)
    const before = underWay.get(conversation)
    if (!before && attachments.length === 0) return send([words])
    const messages =
      attachments.length === 0
        ? [words]
        : fetchCode(() => import('./attached.ts')).then(({ messagesOf }) =>
            messagesOf({ ...written, attachments, isApart }),
          )
    const sent = Promise.all([messages, before]).then(([made]) => send(made), giveBack)
    underWay.set(conversation, sent)
    void sent.then(() => underWay.get(conversation) === sent && underWay.delete(conversation))
  }

  beforeEveryone(chat, [words], take)
}
