import type { Translation } from '../../../platform/texts/types.ts'
import type { surveys as original } from './surveys.zh.ts'

export const surveys: Translation<typeof original> = {
  send: 'Send',
  end: 'Ends',
  never: 'Never',
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  atTime: 'Custom',
  endTime: 'Ends at',
  tooLong: 'No more than {max} characters',
  endWrong: 'It has to end later than now, within {days} days',
  endsAt: 'Ends {time}',
  ended: 'Ended',
  waiting: 'Waiting for the network',
  columnName: 'Name',
}
