import type { Translation } from '../../platform/texts/types.ts'
import type { days as original } from './days.zh.ts'

export const days: Translation<typeof original> = {
  goToDate: 'Go to date',
  findByDate: 'Find messages by date',
  date: 'Date',
  noDate: 'Choose a date',
  dateToCome: 'Today at the latest',
  go: 'Go',
}
