import type { Translation } from '../../platform/texts/types.ts'
import type { memberActions as original } from './member-actions.zh.ts'

export const memberActions: Translation<typeof original> = {
  remove: 'Remove from group',
  removeTitle: 'Remove {name} from the group?',
  removeText:
    'They won’t get messages from this group anymore. To come back, they need an invitation or the approval of the owner or an admin.',
  memberRemoved: '{name} was removed from the group',
  ban: 'Also ban from rejoining',
  banHint: 'They can’t ask to join or be invited. You can lift the ban in group settings.',
  removeAndBan: 'Remove and ban',
  memberBanned: '{name} was removed and banned from the group',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: '{name} was muted for {length}',
  unmuted: '{name} was unmuted',
  profile: 'Member',
  myProfile: 'My profile',
  mention: 'Mention',
  notMember: 'Not in this group anymore',
  mutedFor: 'Muted for another {length}',
  account: 'ID: {id}',
  nickname: 'Nickname: {nickname}',
  memberNickname: 'Nickname in this group: {nickname}',
}
