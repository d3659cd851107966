import type { Translation } from '../../../platform/texts/types.ts'
import type { drafts as original } from './drafts.zh.ts'

export const drafts: Translation<typeof original> = {
  elsewhere: 'Written on another device',
  take: 'Use it',
  drop: 'Discard the draft from the other device',
}
