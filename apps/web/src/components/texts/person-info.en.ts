import type { Translation } from '../../platform/texts/types.ts'
import type { personInfo as original } from './person-info.zh.ts'

export const personInfo: Translation<typeof original> = {
  friendInfo: 'Friend',
  myCard: 'My card',
  nickname: 'Nickname',
  noAbstract: 'Nothing here yet',
  pinChat: 'Pin chat',
  infoFailed: 'Couldn’t load the profile',
  notFriendText: 'Only friends can see their profile.',
  deleteFriend: 'Remove friend',
  deleteFriendTitle: 'Remove {name} as a friend?',
  deleteFriendText:
    'You won’t be able to message each other. You both keep the chat history, and you’ll be removed from their friends too.',
  friendDeleted: '{name} was removed from your friends',
}
