import type { Message } from '../../../domain/conversations/message.ts'
import { siteSettings } from '../../../domain/site-settings.ts'
import { writtenIn } from './written.ts'

/** Whether a message is mine to edit, for as long as the site says. */
export function mayEdit({ isMe, createdAt, msg, extras }: Message) {
  // What others said stays as they said it, and so does what people answer.
  if (extras?.forwarded || extras?.record || extras?.poll || extras?.list) return false
  const hours = siteSettings.getState().settings?.editFor ?? 0
  return isMe && Date.now() - Date.parse(createdAt) < hours * 3600_000 && writtenIn(msg) !== undefined
}
