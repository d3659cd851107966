import type { Translation } from '../../platform/texts/types.ts'
import type { siteSteps as original } from './site-steps.zh.ts'

export const siteSteps: Translation<typeof original> = {
  title: 'Get everyone started',
  progress: '{done} of {count} done',
  done: 'done',
  putAway: 'Don’t show again',
  allDone: 'All set. Start chatting',
  group: 'Create the first group',
  groupHint: 'Such as “Class 3” or “Everyone”',
  share: 'Share its link or QR code',
  shareHint: 'People who open it can sign up, and join the group',
  people: 'Add people from a list',
  peopleHint: 'Import a spreadsheet and print a sign-in code for each person',
  picture: 'Upload your picture',
  pictureHint: 'So people recognise you',
  arrivingText: 'Got an invite link or a QR code? Come in here.',
  pasteLabel: 'Paste an invite link',
  pasteExample: 'Link or code',
  pasteWrong: 'There’s no invitation to this site in it. Check that you copied all of it',
  open: 'Open invitation',
}
