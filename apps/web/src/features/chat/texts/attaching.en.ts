import type { Translation } from '../../../platform/texts/types.ts'
import type { attaching as original } from './attaching.zh.ts'

export const attaching: Translation<typeof original> = {
  attachImage: 'Images',
  attachVideo: 'Videos',
  attachFile: 'Files',
  vanishing: 'Disappearing messages…',
  drop: 'Drop to send to {name}',
  attached: 'Attachments to send',
  detach: 'Remove {name}',
  giveUp: 'Cancel adding',
  move: '{name}, {place} of {count}. Left and Right move it.',
  earlier: 'Move earlier',
  later: 'Move later',
  voice: 'Voice message',
  join: 'Send images and text as one message',
  caption: 'Send text as the album’s caption',
  tooManyFiles: 'You can send up to {max} files at once',
  fileTooLarge: '“{name}” is over {max} MB and can’t be sent',
  noPrograms: '“{name}” is a program and can’t be sent',
  noFolders: '“{name}” is a folder. Compress it first.',
  textOnly: 'Temporary chats take text only',
}
