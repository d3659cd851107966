import { tidied } from '../../../domain/conversations/message-text.ts'
import { keepEdit } from '../../../engine/edits/kept-edits.ts'
import { withOwnEdit } from '../../../engine/edits/own-edit.ts'
import { saveEdit } from '../../../engine/edits/saving.ts'
import type { Engine } from '../../../engine/engine.ts'
import { versionOf } from '../../../engine/timeline/edits.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import type { Chat } from '../context/chat-context.ts'
import { beforeEveryone } from '../everyone/before-everyone.ts'
import { mayEdit } from './may-edit.ts'
import { composedFrom, rewritten, type Turning } from './written.ts'

type Place = Pick<Chat, 'conversation' | 'path' | 'composer'>

/** The shown form of a message of mine, and the version that the next edit is based on. */
function stateOf({ ownEdits }: Engine, { message }: SentEntry) {
  const own = ownEdits.store.getState()[message.id]
  const last = own?.edits.at(-1)
  if (!own || !last) return { shown: message, version: versionOf(message) }
  // A refused edit is based on the present version.
  const version = own.reason === undefined ? last.version + 1 : versionOf(message)
  return { shown: withOwnEdit(message, own), version }
}

/** Puts a message of mine into the composer; what was being written there waits. @param entry undefined: the last */
export function beginEditing(engine: Engine, place: Place, entry = lastOwn(place)) {
  if (!entry) return
  const { drafts } = engine
  const { path, composer } = place
  const { shown, version } = stateOf(engine, entry)
  const { text, mentions } = composedFrom(shown)
  if (text === undefined) return
  drafts.endEditing(path)
  const kept = drafts.of(path)
  drafts.change(path, {
    text,
    citation: undefined,
    attachments: [],
    reading: undefined,
    mentions,
    editing: { messageId: entry.message.id, version, kept },
  })
  composer()?.focus()
  // The text is in the box with the next frame. A person who writes before that keeps their caret.
  requestAnimationFrame(() => {
    const box = composer()
    box?.focus()
    if (box?.value === text) box.setSelectionRange(text.length, text.length)
  })
}

/** The last message that I have sent here, if it is one that I may edit. */
function lastOwn({ conversation }: Place): SentEntry | undefined {
  const { entries, order } = conversation.store.getState().timeline
  const own = order.map((key) => entries.get(key)).findLast((entry) => entry?.message.isMe)
  return own?.state === 'sent' && mayEdit(own.message) ? own : undefined
}

/** Puts what the composer has in the place of what the message says; asks before it newly turns to everyone. */
export function saveEditing(engine: Engine, chat: Chat, turning: Turning) {
  const { drafts } = engine
  const { conversation, path, target } = chat
  const { editing, mentions, ...draft } = drafts.of(path)
  const entry = editing && entryOfId(conversation.store.getState().timeline, editing.messageId)
  if (!editing || entry?.state !== 'sent') return
  // An edit that came meanwhile was shown above the text.
  const { shown, version } = stateOf(engine, entry)
  const text = tidied(draft.text)
  const { messageId } = editing
  const isRefused = engine.ownEdits.store.getState()[messageId]?.reason !== undefined
  const before = shown.msg
  const isSame = text === tidied(composedFrom(isRefused ? entry.message : shown).text ?? '')
  const written = rewritten(before, text, mentions, turning)

  function save() {
    drafts.endEditing(path)
    if (!isSame) saveEdit(engine, { target, messageId, version, ...written, before })
    else if (isRefused) keepEdit(engine.ownEdits, messageId, undefined)
  }

  const mentionsEveryone = composedFrom(entry.message).mentions.some(({ id }) => id === 0)
  if (isSame || mentionsEveryone) save()
  else beforeEveryone(chat, [written], save)
}
