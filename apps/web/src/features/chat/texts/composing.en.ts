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

  mention: 'Mention someone',
  everyone: 'Everyone',

  record: 'Record a voice message',
  vanishing: 'Disappearing messages…',
}
