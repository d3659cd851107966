import type { Message } from '../../../domain/conversations/message.ts'
import { siteSettings } from '../../../domain/site-settings.ts'
import { writtenIn } from './written.ts'

/** Whether a message has only its own text: forwarded texts stay unchanged, and so do surveys. */
export const isPlainlyWritten = ({ extras }: Pick<Message, 'extras'>) =>
  !(extras?.forwarded || extras?.saved || extras?.record || extras?.poll || extras?.list || extras?.sticker)

/** Whether a message is mine to edit, for as long as the site says. */
export function mayEdit(message: Message) {
  if (!isPlainlyWritten(message)) return false
  const { isMe, createdAt, msg } = message
  const hours = siteSettings.getState().settings?.editFor ?? 0
  return isMe && Date.now() - Date.parse(createdAt) < hours * 3600_000 && writtenIn(msg) !== undefined
}
