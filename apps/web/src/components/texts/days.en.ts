import type { Translation } from '../../platform/texts/types.ts'
import type { days as original } from './days.zh.ts'

export const days: Translation<typeof original> = {
  goToDate: 'Go to date',
  findMessages: 'Find in this chat',
  findByDate: 'Find by date',
  contents: 'Photos, files and links',
  any: 'Any',
  anyDay: 'Any day',
  previousYear: 'Previous year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  nextYear: 'Next year',
  messagesOn: { one: '{day}, {count} message', other: '{day}, {count} messages' },
  nothing: 'No messages in this month',
}
