import type { Translation } from '../../../platform/texts/types.ts'
import type { albums as original } from './albums.zh.ts'

export const albums: Translation<typeof original> = {
  by: 'Album by {name}, {count} items, {time}',
  items: 'Images and videos',
  openImage: 'View image {title}, {place} of {count}',
  openVideo: 'Play video {title}, {length}, {place} of {count}',
  gone: 'Item {place} of {count} is no longer available',
  notSent: 'Not sent',
  sendAgain: 'Not sent. Press to send again.',
  failedWhy: '{count} weren’t sent: {reason}',
  selectAll: 'Select the whole album',
  forwardAll: 'Forward the whole album',
  keepAll: 'Save album',
  withdrawAll: 'Unsend the whole album',
  deleteAll: 'Delete the whole album',
}
