import { MessageType } from '@parley/contract/enums'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { createHearing } from './hearing.ts'
import { isServedPath } from './served-path.ts'

export interface Voice {
  src: string
  /** Where it is played from. */
  address: string
  /** Id of the message, if playing it marks it as heard. */
  id?: number | undefined
}

/** The first voice message of somebody else behind a message that I have not heard, of those that are there. */
export async function nextVoice(
  engine: Engine,
  { store }: Pick<Conversation, 'store'>,
  after: number,
): Promise<Voice | undefined> {
  const { order, entries } = store.getState().timeline
  const at = order.findIndex((key) => entries.get(key)?.message.id === after)
  const behind = at < 0 ? [] : order.slice(at + 1)
  const voices = behind.flatMap((key) => voiceIn(entries.get(key)) ?? [])
  const { isHeard } = engine.part(createHearing)
  const heard = await Promise.all(voices.map(({ id }) => isHeard(id)))
  return voices[heard.indexOf(false)]
}

function voiceIn(entry: Entry | undefined) {
  if (entry?.state !== 'sent') return undefined
  const { id, isMe, msg, extras } = entry.message
  if (isMe || msg.type !== MessageType.voice || extras?.isFileExpired) return undefined
  const { src } = msg.voiceMsg
  return isServedPath(src) ? { id, src, address: src } : undefined
}
