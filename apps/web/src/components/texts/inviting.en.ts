import type { Translation } from '../../platform/texts/types.ts'
import type { inviting as original } from './inviting.zh.ts'

export { scanning } from './scanning.en.ts'
export { siteSteps } from './site-steps.en.ts'

export const inviting: Translation<typeof original> = {
  groupTitle: 'Group QR code and link',
  groupHint: 'Scan to join the group',
  groupAsksHint: 'Scan to ask to join; an admin decides',
  groupWords: 'Join “{title}” with me',
  others: 'Other active invitations',

  cardTitle: 'Group QR code',
  cardHint: 'Scan to see this group',
  cardWords: 'The group “{title}”',
  cardState: 'Anyone who sees the group joins the way it lets people join',

  myCode: 'My QR code',
  account: 'ID {id}',
  myHint: 'Scan to add me as a friend',
  myWords: '{name} wants to be friends',
  friendsAtOnce: 'Anyone with it becomes your friend right away',
  replaceMine: 'Reset QR code',
  replaceMineTitle: 'Reset your QR code?',
  replaceMineText:
    'The current QR code and link will stop working. Friends you already have aren’t affected.',

  siteTitle: 'Invite people to this site',
  siteText: 'Anyone you invite can create an account, and joins the groups you choose.',
  siteHint: 'Scan to sign up and join',
  siteWords: 'Join us on {host}',
  create: 'Create invitation',
  groups: 'Also add to groups',
  groupsChosen: { one: 'Also adds to {count} group', other: 'Also adds to {count} groups' },
  open: 'Active invitations',
  show: 'Show QR code',
  allInvitations: 'All invitations',
  leadsInto: 'Adds to {groups}',
  comma: ', ',

  codeOf: 'QR code of {name}',
  copyLink: 'Copy link',
  saveImage: 'Save image',
  notSaved: 'Couldn’t save the image. Try again.',
  share: 'Share',

  state: '{holds} · {joined}',
  holdsDays: { one: 'Valid for {count} day (until {day})', other: 'Valid for {count} days (until {day})' },
  holdsUntil: 'Valid until {time}',
  joined: { one: '{count} person joined', other: '{count} people joined' },
  joinedOf: '{count} of {max} joined',
  nobodyYet: 'No one joined yet',

  settings: 'Invitation settings',
  settingsHint: 'New settings apply once you create a new code.',
  days: 'Valid for',
  people: 'How many can join',
  dayCount: { one: '{count} day', other: '{count} days' },
  anyNumber: 'No limit',
  peopleCount: { one: '{count} person', other: '{count} people' },
  me: 'Me',

  end: 'Turn off',
  endTitle: 'Turn off this invitation?',
  endText: 'Its QR code and link will stop working. People who already joined aren’t affected.',
  ended: 'Invitation turned off',
  replace: 'Create a new one',
  replaceTitle: 'Create a new QR code?',
  replaced: 'New QR code created',
  isOver: 'This invitation is turned off',
  makeAnother: 'Create a new QR code',
  later: 'Reminders and scheduled',
}
