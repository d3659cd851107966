import type { Translation } from '../../platform/texts/types.ts'
import type { groupInviting as original } from './group-inviting.zh.ts'

export const groupInviting: Translation<typeof original> = {
  invite: 'Add friends',
  roomFor: { one: 'Room for {count} more.', other: 'Room for {count} more.' },
  isFull: 'This group is full.',
  invited: { one: '{count} friend added', other: '{count} friends added' },
  searchFriends: 'Search friends',
  noFriends: 'No friends yet',
  noFriendFound: 'No friends found',
  noneChosen: 'Choose friends to add',
  chosen: { one: '{count} selected', other: '{count} selected' },
  takeOff: 'Remove',
  isIn: 'Already in group',
  inviteContacts: 'Add from contacts',
  contactsInvited: { one: 'Added {count} person', other: 'Added {count} people' },
  searchContacts: 'Search contacts',
  noContacts: 'Nobody else is in the contacts yet',
  noContactFound: 'No matches',
  noContactChosen: 'Choose who to add',
  members: { one: '{count} member', other: '{count} members' },
  inviteMore: 'Add members',
  inviteLink: 'QR code and invite link',
  aloneTitle: 'You’re the only one here',
  aloneText: 'Send people the link or the QR code. Opening it brings them into “{title}”.',
  byFriends: 'Choose friends',
  byContacts: 'From contacts',
}
