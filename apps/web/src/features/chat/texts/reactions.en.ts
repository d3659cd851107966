import type { Translation } from '../../../platform/texts/types.ts'
import type { reactions as original } from './reactions.zh.ts'

export const reactions: Translation<typeof original> = {
  toggle: { one: '{emoji}, {count} person', other: '{emoji}, {count} people' },
  withMine: { one: '{emoji}, {count} person: you', other: '{emoji}, {count} people including you' },
  react: 'React with {emoji}',
  takeOff: 'Remove {emoji}',
  more: 'More emoji',
  choose: 'Choose a reaction',
  who: 'See who reacted',
  whoTitle: 'Reactions',
  all: 'All',
  toMine: '{name} reacted {emoji} to your message',
  nobody: 'No reactions yet',
}
