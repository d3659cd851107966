import type { Translation } from '../../platform/texts/types.ts'
import type { finding as original } from './finding.zh.ts'

export const finding: Translation<typeof original> = {
  title: 'Find in this chat',
  field: 'Find in chat',
  older: 'Previous (older)',
  newer: 'Next (newer)',
  place: '{at}/{count}',
  placeOrMore: '{at}/{count}+',
  none: 'Not found',
  noneYet: 'Not found ({percent}% ready)',
  failed: 'Failed, try again',
  offline: 'Offline',
}
