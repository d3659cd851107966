import { lineOf } from '../../domain/conversations/preview.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import type { Reminder } from '../../domain/later/reminders.ts'
import { targetOfLater } from '../../domain/later/scheduled.ts'
import { useNameOf } from '../../domain/people/friends.ts'
import { useT } from '../../platform/texts/index.ts'

/** The message at its place. */
export const messagePath = (one: Reminder) => `${pathOf(targetOfLater(one))}?m=${one.messageId}`

/** The sender and the text, in a line. */
export function useReminderLine() {
  const t = useT()
  const nameOf = useNameOf()
  return ({ sender, gist }: Reminder) =>
    t('later.said', {
      name: nameOf(sender),
      text: lineOf(gist),
    })
}
