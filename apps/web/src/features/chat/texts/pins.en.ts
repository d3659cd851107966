import type { Translation } from '../../../platform/texts/types.ts'
import type { pins as original } from './pins.zh.ts'

export const pins: Translation<typeof original> = {
  pin: 'Pin',
  unpin: 'Unpin',
  title: 'Pinned messages',
  place: 'Pinned {place} of {count}',
  said: '{name}: {text}',
  all: 'All pinned messages',
  none: 'Nothing is pinned any more',
  by: 'Pinned by {name}',
  byYou: 'Pinned by you',
  pinnedLater: 'It will be pinned when you’re back online',
  unpinnedLater: 'It will be unpinned when you’re back online',
}
