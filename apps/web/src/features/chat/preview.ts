import { limits } from '@parley/contract/limits'
import type { TextKey, t as translate } from '../../lib/i18n/index.ts'
import { recallWords } from './model/withdrawal.ts'

type T = typeof translate

/** How the wire marks what is not text (wire.md, section 6), and our words for it. */
const labels: Record<string, (TextKey & `chat.${string}Message`) | 'chat.voiceCall' | 'chat.videoCall'> = {
  图片消息: 'chat.imageMessage',
  视频消息: 'chat.videoMessage',
  文件消息: 'chat.fileMessage',
  语音消息: 'chat.voiceMessage',
  语音通话: 'chat.voiceCall',
  视频通话: 'chat.videoCall',
  图文消息: 'chat.imageTextMessage',
}

/** The preview of a message in the language on the screen. */
export function previewText(preview: string, t: T): string {
  const [, mark = '', rest = ''] = /^\[(@?\p{Script=Han}+)\](?: - (.*))?$/su.exec(preview) ?? []
  if (mark === '回复消息' || mark === '引用消息' || mark === '@消息') return withEllipsis(rest)
  if (mark === '撤回消息') return withRecallWords(t('chat.wasWithdrawn'), rest, t)
  const label = labels[mark]
  return label ? `${t(label)} ${rest}`.trim() : withEllipsis(preview)
}

/** What is as long as a preview may be has most likely been cut off. */
const withEllipsis = (text: string) =>
  [...text].length === limits.previewLength ? `${text.trimEnd()}…` : text

/** What is said of a withdrawal, with the sender's own words if there are any. */
export function withRecallWords(text: string, content: string, t: T): string {
  const words = recallWords(content)
  return words === '' ? text : t('chat.withWords', { text, words })
}
