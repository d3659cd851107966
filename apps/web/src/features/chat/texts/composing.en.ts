import type { Translation } from '../../../platform/texts/types.ts'
import type { composing as original } from './composing.zh.ts'

export const composing: Translation<typeof original> = {
  attach: 'Attach',
  attachImage: 'Images',
  attachVideo: 'Videos',
  attachFile: 'Files',
  attached: 'Attachments to send',
  detach: 'Remove {name}',
  voice: 'Voice message',
  join: 'Send images and text as one message',
  drop: 'Drop to send to {name}',
  tooManyFiles: 'You can send up to {max} files at once',
  fileTooLarge: '“{name}” is over {max} MB and can’t be sent',
  noPrograms: '“{name}” is a program and can’t be sent',
  noFolders: '“{name}” is a folder. Compress it first.',

  textOnly: 'Temporary chats take text only',

  emoji: 'Emoji',
  searchEmoji: 'Search emoji (English or Chinese)',
  noEmoji: 'No emoji found',
  emojiRecent: 'Recently used',
  emojiFaces: 'Smileys & emotion',
  emojiPeople: 'People & gestures',
  emojiNature: 'Animals & nature',
  emojiFood: 'Food & drink',
  emojiTravel: 'Travel & places',
  emojiActivities: 'Activities',
  emojiObjects: 'Objects',
  emojiSymbols: 'Symbols',
  emojiFlags: 'Flags',

  mention: 'Mention someone',
  everyone: 'Everyone',

  record: 'Record a voice message',
}
