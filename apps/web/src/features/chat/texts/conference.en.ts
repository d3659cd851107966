import type { Translation } from '../../../platform/texts/types.ts'
import type { conference as original } from './conference.zh.ts'

export const conference: Translation<typeof original> = {
  onInList: 'Call in progress',
  voiceIsOn: { one: '{count} person in a voice call', other: '{count} people in a voice call' },
  videoIsOn: { one: '{count} person in a video call', other: '{count} people in a video call' },
  join: 'Join',
  moveHere: 'Move here',
  elsewhere: 'You’re in this call on another page or device',
  full: 'Full',
  label: 'Group call',
  voiceTitle: 'Start a group voice call?',
  videoTitle: 'Start a group video call?',
  whoSees: {
    one: '{count} other member will see it and can join.',
    other: 'The {count} other members will see it and can join.',
  },
  begin: 'Start call',
}
