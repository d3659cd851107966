import { MemberRole } from '@parley/contract/enums'
import { api } from '../../../domain/api/api.ts'
import type { NamedMember } from '../../../domain/groups/members.ts'
import { t } from '../../../platform/texts/index.ts'
import { useGroupMutation } from '../group/use-group-change.ts'

/** What owner and administrators change about members. */
export function useMemberChanges(id: number) {
  const named =
    (key: 'appointed' | 'dismissed' | 'unmuted' | 'muted' | 'handedOver') =>
    ({ name }: NamedMember) =>
      t(`groups.${key}`, { name })

  return {
    appoint: useGroupMutation(
      ({ member, isAppointed }: NamedMember & { isAppointed: boolean }) =>
        api.call('PUT /api/group/member/role', {
          body: {
            id,
            memberId: member.userId,
            role: isAppointed ? MemberRole.administrator : MemberRole.member,
          },
        }),
      ({ isAppointed, ...member }) => named(isAppointed ? 'appointed' : 'dismissed')(member),
    ),
    mute: useGroupMutation(
      ({ member, minutes }: NamedMember & { minutes: number }) =>
        api.call('PUT /api/group/member/prohibition', {
          body: { groupId: id, memberId: member.userId, prohibitionTime: minutes },
        }),
      named('muted'),
    ),
    unmute: useGroupMutation(
      ({ member }: NamedMember) =>
        api.call('PUT /api/group/member/prohibition', { body: { groupId: id, memberId: member.userId } }),
      named('unmuted'),
    ),
    rename: useGroupMutation(
      ({ member, nickname }: NamedMember & { nickname: string }) =>
        api.call('PUT /api/group/member/nickname', { body: { id, memberId: member.userId, nickname } }),
      () => t('groups.nicknameSaved'),
    ),
    remove: useGroupMutation(
      ({ member, ban }: NamedMember & { ban: boolean }) =>
        api.call('DELETE /api/group/member', { query: { id, memberId: member.userId, ban } }),
      ({ name, ban }) => t(ban ? 'groupChat.memberBanned' : 'groupChat.memberRemoved', { name }),
    ),
    handOver: useGroupMutation(
      ({ member }: NamedMember) =>
        api.call('PUT /api/group/owner', { body: { id, memberId: member.userId } }),
      named('handedOver'),
    ),
  }
}
