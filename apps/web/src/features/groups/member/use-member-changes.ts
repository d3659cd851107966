import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import {
  appointMember,
  dismissMember,
  handOverTo,
  muteMember,
  removeMember,
  renameMember,
  unmuteMember,
} from '../../../domain/groups/member-changes.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { t } from '../../../platform/texts/index.ts'

/** What owner and administrators change about members. */
export function useMemberChanges(groupId: number) {
  const of = ({ id: memberId }: Member) => ({ groupId, memberId })
  const named =
    (key: 'appointed' | 'dismissed' | 'unmuted' | 'handedOver') =>
    ({ name }: Member) =>
      t(`groups.${key}`, { name })

  return {
    appoint: useGroupMutation((member: Member) => appointMember(of(member)), named('appointed')),
    dismiss: useGroupMutation((member: Member) => dismissMember(of(member)), named('dismissed')),
    mute: useGroupMutation(
      ({ member, minutes }: { member: Member; minutes: number }) => muteMember(of(member), minutes),
      ({ member: { name } }) => t('groups.muted', { name }),
    ),
    unmute: useGroupMutation((member: Member) => unmuteMember(of(member)), named('unmuted')),
    rename: useGroupMutation(
      ({ member, nickname }: { member: Member; nickname: string }) => renameMember(of(member), nickname),
      () => t('groups.nicknameSaved'),
    ),
    remove: useGroupMutation(
      ({ member, ban }: { member: Member; ban: boolean }) => removeMember(of(member), ban),
      ({ member: { name }, ban }) =>
        t(ban ? 'memberActions.memberBanned' : 'memberActions.memberRemoved', { name }),
    ),
    handOver: useGroupMutation((member: Member) => handOverTo(of(member)), named('handedOver')),
  }
}
