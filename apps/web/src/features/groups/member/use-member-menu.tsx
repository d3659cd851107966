import type { Group } from '@parley/contract'
import {
  Clock,
  Crown,
  MessageCircle,
  Pencil,
  ShieldCheck,
  ShieldMinus,
  UserMinus,
  UserRound,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { actionsOn, type MemberAction } from '../../../domain/groups/member-actions.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { useMayWrite } from '../../../domain/people/may-write.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'
import type { MemberQuestion } from './member-dialogs.tsx'
import { useMemberChanges } from './use-member-changes.ts'

const looks = {
  appoint: { label: 'groups.appoint', icon: <ShieldCheck /> },
  dismiss: { label: 'groups.dismiss', icon: <ShieldMinus /> },
  handOver: { label: 'groups.handOver', icon: <Crown /> },
  rename: { label: 'groups.rename', icon: <Pencil /> },
  mute: { label: 'groups.muteMember', icon: <VolumeX /> },
  unmute: { label: 'groups.unmute', icon: <Clock /> },
  remove: { label: 'groups.remove', icon: <UserMinus />, danger: true },
} as const satisfies Record<MemberAction, { label: TextKey; icon: ReactNode; danger?: boolean }>

/** The actions on a member. Those that are serious, or need an input, open a dialog first. */
export function useMemberMenu(group: Group, ask: (question: MemberQuestion) => void) {
  const t = useT()
  const navigate = useNavigate()
  const { userID } = useSession()
  const changes = useMemberChanges(group.groupId)
  const mayWrite = useMayWrite(group)

  const perform = (action: MemberAction, member: Member) => {
    switch (action) {
      case 'appoint':
      case 'dismiss':
      case 'unmute':
        return changes[action].mutate(member)
      default:
        return ask({ member, about: action })
    }
  }

  return (member: Member): MenuItems => {
    const { id } = member
    const actions = actionsOn(member, group.role, userID).map((action) => ({
      ...looks[action],
      label: t(looks[action].label),
      onSelect: () => perform(action, member),
    }))
    return [
      {
        label: t('groups.profile'),
        icon: <UserRound />,
        onSelect: () => void navigate(`/m/users/${id}`),
      },
      id !== userID &&
        mayWrite(id) && {
          label: t('groups.sendMessage'),
          icon: <MessageCircle />,
          onSelect: () => void navigate(`/user/${id}`),
        },
      actions.length > 0 && 'separator',
      ...actions,
    ]
  }
}

export type MenuOf = ReturnType<typeof useMemberMenu>
