import { createClientMessageId } from '@parley/client'
import { toastError } from '../../../domain/api/api-errors.ts'
import { tidied } from '../../../domain/conversations/message-text.ts'
import { laterPlace, type Scheduled, schedule } from '../../../domain/later/scheduled.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Written } from '../../../engine/timeline/local-message.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'
import { beforeEveryone } from '../everyone/before-everyone.ts'
import { textMessage, turning } from './outgoing.ts'

/** Ids of requests whose response may be lost: repeated with the same id, they store one message. */
const requestIds = new WeakMap<Engine, Map<string, string>>()

function idOf(engine: Engine, what: string) {
  const ids = requestIds.get(engine) ?? new Map<string, string>()
  requestIds.set(engine, ids)
  const id = ids.get(what) ?? createClientMessageId()
  ids.set(what, id)
  return { id, forget: () => void ids.delete(what) }
}

/** Has what is in the composer sent at a time, and empties it. @returns whether that was done; a question takes the place of a dialog */
export async function scheduleDraft(engine: Engine, chat: Chat, at: Date): Promise<boolean> {
  const { path } = chat
  if (!(await isWhole(engine, path))) return false
  const { text: typed, citation, mentions: chosen, attachments, isApart } = engine.drafts.of(path)
  const text = tidied(typed)
  if (text === '' && attachments.length === 0) {
    toast.info(t('later.noText'))
    return false
  }
  if (attachments.some(({ kind }) => kind === 'voice')) {
    toast.info(t('later.noVoice'))
    return false
  }
  const written = { text, citation, chosen }
  const messages =
    attachments.length === 0
      ? [turning(textMessage(written), text, chosen)]
      : await fetchCode(() => import('./attached.ts')).then(({ messagesOf }) =>
          messagesOf({ ...written, attachments, isApart }),
        )
  const store = () => keep(engine, chat, messages, at)
  return (await beforeEveryone(chat, messages, store)) ?? false
}

/** Once its files have been looked at: whether they are there, and it is still the next message. */
async function isWhole({ drafts }: Engine, path: string): Promise<boolean> {
  for (;;) {
    const { reading, editing } = drafts.of(path)
    if (!reading) return !editing
    if (!(await reading.done)) return false
  }
}

async function keep(
  engine: Engine,
  { path, target }: Chat,
  messages: readonly Written[],
  at: Date,
): Promise<boolean> {
  const { drafts, queries } = engine
  const { text, vanishAfter, noLinkPreview, attachments } = drafts.of(path)
  const sources = attachments.map(({ src }) => src)
  const { id, forget } = idOf(engine, JSON.stringify([path, text, sources, at]))
  try {
    const parts = await Promise.all(messages.map((message) => uploaded(engine, message)))
    const last = parts.pop()
    if (!last) return false
    await schedule(queries, {
      ...laterPlace(target),
      ...last,
      ...(parts.length > 0 && { attached: parts }),
      ...(vanishAfter && { vanishAfter }),
      ...(noLinkPreview && { noLinkPreview }),
      clientMessageId: id,
      at: at.toISOString(),
    })
  } catch (error) {
    toastError(error)
    return false
  }
  forget()
  // Text that was typed meanwhile stays.
  const now = drafts.of(path)
  if (now.text === text && now.attachments === attachments) drafts.clear(path)
  toast.success(t('later.willBeSent', { time: comingTime(at, currentLanguage()) }))
  return true
}

/** A message as it can be kept: its files uploaded. @throws {SendError} when an upload fails */
async function uploaded({ files }: Engine, { msg, mentions, album }: Written) {
  const whole = await files.uploaded({ msg, clientMessageId: createClientMessageId() })
  return {
    msg: whole.msg as Scheduled['msg'],
    ...(mentions && { mentions }),
    ...(album && { album }),
  }
}
