import type { Translation } from '../../../platform/texts/types.ts'
import type { acting as original } from './acting.zh.ts'

export const acting: Translation<typeof original> = {
  failedWhy: 'Not sent: {reason}',
  resend: 'Resend',
  discard: 'Delete this message',
  copy: 'Copy',
  findInChat: 'Search in this chat',
  copyLink: 'Copy link to message',
  reply: 'Reply',
  replyTo: 'Replying to {name}',
  replyEarlier: 'Replying to an earlier message',
  cancelCitation: 'Cancel',
  withdraw: 'Unsend',
  youWithdrew: 'You unsent a message',
  theyWithdrew: '{name} unsent a message',
  deleteForMe: 'Delete for me',
  deleteTitle: 'Delete this message?',
  deleteText: 'Deleted only for you. They can still see it.',
  copyImage: 'Copy image',
  downloadImage: 'Save image',
  saveVideo: 'Save video',
  sticker: 'Sticker',
  addSticker: 'Add to stickers',
  stickerAdded: 'Added to your stickers',
  saveFile: 'Save file',
}
