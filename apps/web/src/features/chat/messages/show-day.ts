import { toastError } from '../../../domain/api/api-errors.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import { startOfDay } from '../../../platform/time/day.ts'

/** Shows where a day of the conversation begins; says so if it cannot be had. */
export async function showDay(conversation: Conversation, day: string): Promise<void> {
  const time = startOfDay(day)
  if (time !== undefined) await conversation.reachTime(time).catch(toastError)
}
