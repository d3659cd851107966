import { textOf } from '../../../domain/conversations/message-text.ts'
import { previewText } from '../../../domain/conversations/preview.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { currentLanguage, t } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'

/** Copies messages as people read them: who, when, what. @returns whether there was anything to copy */
export async function copyMessages({ speakerOf }: Pick<Chat, 'speakerOf'>, entries: readonly SentEntry[]) {
  if (entries.length === 0) return false
  const language = currentLanguage()
  const said = entries.map(({ message }) => {
    const { author, createdAt, msg, preview } = message
    const text = textOf(message) ?? previewText(msg, preview)
    return `${speakerOf(author).name}  ${fullTime(new Date(createdAt), language)}\n${text}`
  })
  await copyText(said.join('\n\n'))
  toast.success(t('forwarding.copied', { count: entries.length }))
  return true
}
