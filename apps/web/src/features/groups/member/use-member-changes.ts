import { MemberRole } from '@parley/contract/enums'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import type { OwnGroupUpdate } from '../../../domain/groups/apply-update.ts'
import {
  appointMember,
  dismissMember,
  handOverTo,
  muteMember,
  removeMember,
  renameMember,
  unmuteMember,
} from '../../../domain/groups/member-actions.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { useSession } from '../../../domain/session/session.ts'
import { t } from '../../../platform/texts/index.ts'

/** Changes of members by the owner and administrators. */
export function useMemberChanges(groupId: number) {
  const { userID: me } = useSession()
  const of = ({ id: memberId }: Member) => ({ groupId, memberId })
  const updating = (...members: NonNullable<OwnGroupUpdate['members']>) => ({ groupId, update: { members } })
  const withRole = ({ id: userId, nickname: userNickname, avatar }: Member, role: MemberRole) => ({
    userId,
    userNickname,
    avatar,
    role,
  })
  const named =
    (key: 'appointed' | 'dismissed' | 'unmuted' | 'handedOver') =>
    ({ name }: Member) =>
      t(`groups.${key}`, { name })

  return {
    appoint: useGroupMutation((member: Member) => appointMember(of(member)), named('appointed'), {
      updateOf: (member) => updating(withRole(member, MemberRole.administrator)),
    }),
    dismiss: useGroupMutation((member: Member) => dismissMember(of(member)), named('dismissed'), {
      updateOf: (member) => updating(withRole(member, MemberRole.member)),
    }),
    mute: useGroupMutation(
      ({ member, minutes }: { member: Member; minutes: number }) => muteMember(of(member), minutes),
      ({ member: { name } }) => t('groups.muted', { name }),
      { updateOf: ({ member, minutes }) => updating({ userId: member.id, prohibitionTime: minutes }) },
    ),
    unmute: useGroupMutation((member: Member) => unmuteMember(of(member)), named('unmuted'), {
      updateOf: (member) => updating({ userId: member.id, prohibitionTime: null }),
    }),
    rename: useGroupMutation(
      ({ member, nickname }: { member: Member; nickname: string }) => renameMember(of(member), nickname),
      () => t('groups.nicknameSaved'),
      { updateOf: ({ member, nickname }) => updating({ userId: member.id, memberNickname: nickname }) },
    ),
    remove: useGroupMutation(
      ({ member, ban }: { member: Member; ban: boolean }) => removeMember(of(member), ban),
      ({ member: { name }, ban }) =>
        t(ban ? 'memberActions.memberBanned' : 'memberActions.memberRemoved', { name }),
      // A ban is in the list of bans too.
      { updateOf: ({ member, ban }) => (ban ? undefined : { groupId, update: { left: [member.id] } }) },
    ),
    handOver: useGroupMutation((member: Member) => handOverTo(of(member)), named('handedOver'), {
      updateOf: (member) =>
        updating(
          { userId: me, role: MemberRole.administrator },
          { ...withRole(member, MemberRole.owner), prohibitionTime: null },
        ),
    }),
  }
}
