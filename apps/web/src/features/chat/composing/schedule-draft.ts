import { createClientMessageId } from '@parley/client'
import { mentionLimits } from '@parley/contract/mention-limits'
import { toastError } from '../../../domain/api/api-errors.ts'
import { tidied } from '../../../domain/conversations/message-text.ts'
import { laterPlace, type Scheduled, schedule } from '../../../domain/later/scheduled.ts'
import type { Engine } from '../../../engine/engine.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'
import { textMessage, turning } from './outgoing.ts'

/** Of what was to be sent at a time and may be there without our knowing: asked again it is there once. */
const asked = new WeakMap<Engine, Map<string, string>>()

function idOf(engine: Engine, what: string) {
  const ids = asked.get(engine) ?? new Map<string, string>()
  asked.set(engine, ids)
  const id = ids.get(what) ?? createClientMessageId()
  ids.set(what, id)
  return { id, forget: () => void ids.delete(what) }
}

/** Has what is in the composer sent at a time, and empties it. @returns whether that was done; a question takes the place of a dialog */
export async function scheduleDraft(engine: Engine, chat: Chat, at: Date): Promise<boolean> {
  const { path, memberCount = 0 } = chat
  const { text, citation, mentions: chosen, attachments } = engine.drafts.of(path)
  if (attachments.length > 0) {
    toast.info(t('later.filesNow'))
    return false
  }
  const said = tidied(text)
  if (said === '') {
    toast.info(t('later.noText'))
    return false
  }
  const { msg, mentions } = turning(textMessage({ text: said, citation }), said, chosen)
  const store = () => keep(engine, chat, { msg: msg as Scheduled['msg'], ...(mentions && { mentions }) }, at)
  const isForEveryone = mentions?.some(({ userID }) => userID === 0)
  if (!isForEveryone || memberCount <= mentionLimits.everyoneAsksAbove) return store()
  const { askEveryone } = await fetchCode(() => import('./ask-everyone.tsx'))
  await askEveryone(chat, () => void store())
  return false
}

async function keep(
  engine: Engine,
  { path, target }: Chat,
  said: Pick<Scheduled, 'msg' | 'mentions'>,
  at: Date,
): Promise<boolean> {
  const { drafts, queries } = engine
  const { text, vanishAfter } = drafts.of(path)
  const { id, forget } = idOf(engine, JSON.stringify([path, said, at]))
  try {
    await schedule(queries, {
      ...laterPlace(target),
      ...said,
      ...(vanishAfter && { vanishAfter }),
      clientMessageId: id,
      at: at.toISOString(),
    })
  } catch (error) {
    toastError(error)
    return false
  }
  forget()
  // What was typed meanwhile stays.
  if (drafts.of(path).text === text) drafts.clear(path)
  toast.success(t('later.willBeSent', { time: comingTime(at, currentLanguage()) }))
  return true
}
