import type { Translation } from '../../../../platform/texts/types.ts'
import type { site as original } from './site.zh.ts'

export const site: Translation<typeof original> = {
  toHouseTitle: 'Let everybody write to everybody?',
  toHouseEveryone:
    'The directory shows all {people} people, and any two of them can chat without becoming friends first.',
  toHouseHidden: '{hidden} of them let nobody find them. They appear in the directory all the same.',
  toHouseStays: 'Friends, groups, messages and blocks stay as they are.',
  toHouse: 'Let everybody write',
  toCircleTitle: 'Make people become friends first?',
  toCircleEveryone:
    'The directory is no longer shown, and {people} people have to become friends before they chat.',
  toCircleStrangers:
    'In {strangers} chats the two aren’t friends: what was said stays, and they go on once they are.',
  toCircleStays: 'Friends, groups and departments stay as they are.',
  toCircle: 'Friends first',

  secondFactor: 'Two-step sign-in',
  secondFactorText:
    'Beside the password, signing in takes a code of an authenticator app; or a passkey instead of both.',
  secondFactorNone: 'Up to each person',
  secondFactorAdministrators: 'Required of administrators',
  secondFactorAll: 'Required of everybody',
  secondFactorHint: 'People without one set it up the next time they sign in.',
  ownMissing: 'You have none yourself. Set yours up before you require it of others.',
  toOwn: 'Set it up',
  requireTitle: 'Require two-step sign-in?',
  requireAdministrators: {
    one: '{count} administrator signs in with a password alone. They have to set it up before they go on, in open windows too.',
    other:
      '{count} administrators sign in with a password alone. They have to set it up before they go on, in open windows too.',
  },
  requireAll: {
    one: '{count} person signs in with a password alone. They have to set it up before they go on, in open windows too.',
    other:
      '{count} people sign in with a password alone. They have to set it up before they go on, in open windows too.',
  },
  requireNobody: 'Everybody concerned has set it up. Nobody is affected.',
  requireHelp: 'If somebody can’t, or loses their phone, the operator can turn theirs off on the server.',
  require: 'Require it',

  beginTitle: 'This is your site',
  beginText:
    'Decide these few things first. You can change them later under “Administration › Site settings”.',
  kindMissing: 'Choose who can write to whom',
  language: 'Language of the site',
  languageText:
    'What the sign-in page shows, and everyone who has chosen no language. Each person can choose their own under “Me › General”.',
  chinese: '简体中文',
  english: 'English',
  browserLanguage: 'Each person’s browser',
  browserLanguageHint: 'Chinese where Parley doesn’t speak the browser’s language',
  later: 'Later',
  begin: 'Save and begin',

  look: 'Look',
  lookText:
    'The sign-in page, the icon and the accent colour. Colours are adjusted so that they can be read in the light and the dark theme.',
  logo: 'Logo',
  logoHint: 'A square picture on the sign-in page and the browser’s tab. It can be seen without signing in.',
  noLogo: 'The usual logo',
  chooseLogo: 'Upload a logo',
  removeLogo: 'Remove',
  accent: 'Accent colour',
  usualColour: 'Usual',
  colour: 'Colour {hex}',
  otherColour: 'Another colour',
  preview: 'Preview',
  sample: 'You sent this message',
  quotas: 'Upload storage',
  quotasText: 'How much the files of each person, and of everyone together, can take up.',
  personQuota: 'Each person',
  siteQuota: 'Everyone together',
  quotaWrong: 'Enter 0 or a size',
  quotaHint: '0 for no limit',
  unit: 'Unit',
  sizeWrong: 'Enter a size from {min} to {max}',
  limits: 'Limits',
  limitsText:
    'How large one file may be, and how many people a new group may have. Files and groups that are there already stay as they are. Images are limited to 10 MB in any case.',
  fileMib: 'One file',
  groupSize: 'Members of a group',
  numberWrong: 'Enter a whole number from {min} to {max}',
  fixed: 'Greyed-out values are set in the server’s environment and can’t be changed here.',

  editing: 'Editing messages',
  editingText:
    'How long authors may change the text of what they sent. Such messages are marked “Edited”; their authors and group owners see what they said before.',
  editFor: 'Hours for editing (0: no editing)',

  linkPreviews: 'Link previews',
  linkPreviewsText:
    'If this is on, the server visits the first link of a message and shows the page’s title, summary and picture below it. Only public addresses are visited. Those sites see this server’s address, not who sent the link or who reads it. Everybody can turn it off for what they send.',
  linkPreviewsOn: 'Show link previews',

  sampleLink: 'Link',
  sampleButton: 'Button',
  light: 'Light',
  dark: 'Dark',
}
