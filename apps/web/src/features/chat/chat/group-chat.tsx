import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Avatar } from '../../../components/avatar.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { PaneHeader } from '../../../components/pane-header.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { displayName } from '../../../lib/names.ts'
import { type GroupState, roleIn, useGroup } from '../group.ts'
import { useFriends } from '../people.ts'
import type { ChatFacts, Closed } from './chat-context.ts'
import { ChatScreen } from './chat-screen.tsx'

/** The chat of a group. */
export function GroupChat({ groupId }: { groupId: number }) {
  const state = useGroup(groupId)
  const facts = useFacts(groupId, state)
  return (
    <ChatScreen facts={facts} header={<Header groupId={groupId} name={facts.name} group={state.group} />} />
  )
}

interface HeaderProps {
  groupId: number
  name: string
  group: Group | undefined
}

function Header({ groupId, name, group }: HeaderProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <PaneHeader
      title={name}
      subtitle={
        group
          ? t('groupChat.counts', { members: group.memberCount, online: group.memberOnlineCount })
          : '\u00a0'
      }
      start={<Avatar id={groupId} name={name} src={group?.avatar ?? ''} size={32} />}
      back="/"
      actions={
        <IconButton
          label={t('chat.info')}
          icon={<Ellipsis />}
          onClick={() => void navigate(`/group/${groupId}/info`)}
        />
      }
    />
  )
}

function useFacts(groupId: number, { group, gone }: GroupState): ChatFacts {
  const friends = useFriends()
  return useMemo(
    () => ({
      target: { kind: 'group', id: groupId },
      name: group?.title ?? '',
      isSelf: false,
      closed: gone ? { reason: gone } : group && closedBy(group),
      role: gone ? undefined : group?.role,
      speakerOf({ id, nickname, memberNickname = '', avatar = '' }) {
        const friend = friends.get(id)
        const name = displayName({ note: friend?.notice, memberNickname, nickname })
        const role = group && roleIn(group, id)
        return { id, name, faceName: nickname || name, avatar, role }
      },
    }),
    [groupId, group, gone, friends],
  )
}

function closedBy({ role, isProhibition, prohibitionTime }: Group): Closed | undefined {
  if (prohibitionTime) return { reason: 'muted', minutes: prohibitionTime }
  return isProhibition && role === MemberRole.member ? { reason: 'allMuted' } : undefined
}
