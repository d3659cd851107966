import type { Translation } from '../../../platform/texts/types.ts'
import type { readers as original } from './readers.zh.ts'

export const readers: Translation<typeof original> = {
  title: 'Read by',
  all: 'Read by all',
  unread: { one: '1 hasn’t read it', other: '{count} haven’t read it' },
  both: '{read} read it, {unread} haven’t',
  unreadTab: 'Unread {count}',
  readTab: 'Read {count}',
  remind: { one: 'Remind 1 person', other: 'Remind {count} people' },
  reminded: { one: 'Reminded 1 person', other: 'Reminded {count} people' },
  nobodyYet: 'Nobody has read it yet',
  everybody: 'Everybody has read it',
  asks: '{name} asks you to read a message',
}
