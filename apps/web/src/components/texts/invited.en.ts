import type { Translation } from '../../platform/texts/types.ts'
import type { invited as original } from './invited.zh.ts'

export { approval } from './approval.en.ts'
export { register } from './register.en.ts'

export const invited: Translation<typeof original> = {
  toFriend: '{name} invited you to be friends',
  toGroup: '{name} invited you to a group chat',
  toThisGroup: '{name} invited you to “{title}”',
  toSite: '{name} invited you to join',
  toOwn: 'Become the owner of this site',
  friendText: 'Once you’re friends, you can chat.',
  askText: 'The owner or an admin of the group reads your request and decides.',
  siteText: 'Chats, files and history stay on a server of their own.',
  siteGroupsText: 'You’ll be in these group chats.',
  ownText:
    'You’ll manage this site: its accounts, groups, files and settings. This link works once, so don’t pass it on.',
  members: { one: '{count} member', other: '{count} members' },
  moreGroups: { one: '{count} more group', other: '{count} more groups' },
  ownTitle: 'Your invitation',
  ownInvitation: 'Send this link to people who want to add you. It lets them become your friends.',

  registerAsFriend: 'Sign up and add friend',
  registerAndJoin: 'Sign up and join',
  registerAndAsk: 'Sign up and ask to join',
  registerAsOwner: 'Sign up as the owner',
  haveAccount: 'I have an account',
  onlyMembers: 'Sign-up is closed. Sign in with an account, or ask an administrator for one.',
  onlyByKeepers:
    'To sign up here you need an invitation from a group’s owner or admin, or from an administrator. If you have an account, sign in.',

  as: 'As {name}',
  addFriend: 'Add friend',
  join: 'Join group chat',
  enter: 'Join',
  own: 'Become the owner',
  ask: 'Ask to join',
  message: 'Message',
  byWhom: 'Invited by {name}',

  setUpSite: 'Set up the site',
  requestedTitle: 'Request sent',
  requestedText: 'Once the owner or an admin approves it, you can chat.',
  requestedIn: 'You asked to join “{title}”. The owner or an admin will decide.',
  joined: 'You’re in “{title}”.',
  friends: 'You and {name} are friends now.',
  owner: 'You’re the owner of this site.',
  welcome: 'Welcome.',
  enterGroup: 'Open “{title}”',
  chatWith: 'Chat with {name}',
  later: 'Look around first',

  unknownTitle: 'Invitation not found',
  unknownText: 'The link may be incomplete. Ask for it once more.',
  overTitle: 'This invitation no longer works',
  overText: 'It may have expired, been used up or been canceled. Ask for a new one.',
  failedTitle: 'Couldn’t load the invitation',
  toSignIn: 'Sign in',

  needed: 'You need an invitation to sign up. Ask somebody here for a link.',
  link: 'Invitation link or code',
  linkHint: 'Paste the link you got',
  linkMissing: 'Paste an invitation link or code',
  linkWrong: 'This isn’t an invitation to this site. Check that the link is complete.',
  next: 'Continue',
}
