import type { Translation } from '../../platform/texts/types.ts'
import type { contents as original } from './contents.zh.ts'

export const contents: Translation<typeof original> = {
  title: 'Photos, files and links',
  kinds: 'Kinds',
  pictures: 'Photos and videos',
  files: 'Files',
  links: 'Links',
  voices: 'Voice',
  polls: 'Polls and sign-ups',
  announcements: 'Announcements',
  noPictures: 'No photos or videos yet',
  noFiles: 'No files yet',
  noLinks: 'No links yet',
  noVoices: 'No voice messages yet',
  noPolls: 'No polls or sign-up lists yet',
  inChat: 'Show in chat',
  open: 'Open {kind} {title}, sent by {name} at {time}',
  video: 'video',
  image: 'photo',
  said: '{name} · {time}',
  indexing: 'Older messages are still being prepared ({percent}%) and may be missing.',
}
