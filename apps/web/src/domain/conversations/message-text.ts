import type { Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, textIn } from '@parley/contract/message-text'
import { clustersOf } from '../../platform/clusters.ts'
import { inMyLanguage } from '../sentences.ts'

/** Text of the sender, for types that are text; undefined for the others. */
export function textOf({ msg }: { msg: Msg | OriginalMsg }) {
  const text = textIn(msg.type, bodyOf(msg))
  return text && msg.type === MessageType.text ? inMyLanguage('greeting', text) : text
}

/** A character that is drawn as a picture, by itself or because the next one says so. `RGI_Emoji` takes long to compile. */
const emoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier}))/u

/** One to three emoji and nothing else: these are shown large. */
export function isEmojiOnly(text: string) {
  if (text.length > 60 || !emoji.test(text.trimStart())) return false
  const clusters = clustersOf(text).filter((cluster) => cluster.trim() !== '')
  return clusters.length <= 3 && clusters.every((cluster) => emoji.test(cluster))
}

/** As it goes out: without the empty lines around it, but with the indentation of its first line. */
export const tidied = (text: string) => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
