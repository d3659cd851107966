import type { Translation } from '../../platform/texts/types.ts'
import type { blocking as original } from './blocking.zh.ts'

export const blocking: Translation<typeof original> = {
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  isBlocked: 'Blocked',
  chatClosed: 'You blocked this person, so you can’t message them.',
}
