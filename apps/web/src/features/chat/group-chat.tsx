import type { Group } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useTyping } from '../../components/engine/use-typing.ts'
import { OutsidePage } from '../../components/groups/outside.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { isGroupRow } from '../../domain/conversations/list-rows.ts'
import type { Author } from '../../domain/conversations/message.ts'
import { useListRow } from '../../domain/conversations/use-conversation-list.ts'
import { noteMember } from '../../domain/groups/former.ts'
import { useAnnouncedMessages } from '../../domain/groups/group-announcements.ts'
import { mayIn, roleIn } from '../../domain/groups/group-rights.ts'
import { type GroupState, useGroup } from '../../domain/groups/use-group.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { displayName } from '../../domain/people/names.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { Alone } from './alone/alone-part.ts'
import { ChatActions } from './chat-actions.tsx'
import { ChatScreen } from './chat-screen.tsx'
import type { ChatFacts, Closed } from './context/chat-context.ts'
import { Members } from './members/member-part.tsx'
import { useMemberPanel } from './members/use-member-panel.ts'
import { useQuiet } from './pace/use-quiet.ts'
import { type Slow, useSlow } from './pace/use-slow.ts'

const ProfileCard = lazyComponent(() => withTexts('extras', import('./members/profile-card.tsx')))
/** Its place is kept: below it nothing moves when it comes. */
const SystemLine = lazyComponent(
  () => import('./messages/system-line.tsx'),
  () => '\u00a0',
)
const SlowNote = lazyComponent(() => import('./pace/slow-note.tsx'))
const GroupTop = lazyComponent(() => withTexts('extras', import('./group-top.tsx')))

/** The chat of a group; for a person who is not in it, and has nothing of it here, the group's card. */
export function GroupChat({ groupId }: { groupId: number }) {
  const state = useGroup(groupId)
  const { conversations } = useEngine()
  const { store } = conversations.of({ kind: 'group', id: groupId })
  // Lines alone are nothing to keep reading.
  const isEmpty = useStore(store, ({ timeline }) => timeline.order.length === 0)
  return state.gone && isEmpty ? (
    <OutsidePage id={groupId} error={state.gone.error} />
  ) : (
    <Open groupId={groupId} state={state} />
  )
}

function Open({ groupId, state }: { groupId: number; state: GroupState }) {
  const { conversations } = useEngine()
  const slow = useSlow(state.snapshot, conversations.of({ kind: 'group', id: groupId }))
  const facts = useFacts(groupId, state, slow)
  const [profile, setProfile] = useState<Author>()
  const members = useMemberPanel()
  const isOutside = state.gone !== undefined

  return (
    <ChatScreen
      facts={facts}
      onProfile={setProfile}
      header={<Header groupId={groupId} name={facts.name} state={state} members={members} />}
      top={!isOutside && <GroupTop isDue={state.group?.announcementDue} slow={slow} />}
      aside={
        <>
          {members.isNeeded && !isOutside && (
            <Members
              groupId={groupId}
              group={state.group}
              isAside={members.isAside}
              isSheet={members.isSheet}
              onChosen={setProfile}
              onClose={members.close}
            />
          )}
          {profile && <ProfileCard author={profile} onClose={() => setProfile(undefined)} />}
        </>
      }
    />
  )
}

interface HeaderProps {
  groupId: number
  name: string
  state: GroupState
  members: ReturnType<typeof useMemberPanel>
}

function Header({ groupId, name, state: { group, gone }, members }: HeaderProps) {
  return (
    <PaneHeader
      title={name}
      subtitle={<Subtitle groupId={groupId} group={group} />}
      start={name && <Avatar id={groupId} name={name} src={group?.avatar ?? ''} size={32} />}
      back="/"
      actions={(group || !gone) && <ChatActions callee={{ groupId }} members={members} />}
    />
  )
}

function Subtitle({ groupId, group }: { groupId: number; group: Group | undefined }) {
  const t = useT()
  const friends = useFriends()
  const writing = useTyping({ kind: 'group', id: groupId })
  const [first] = writing
  const friend = first === undefined ? undefined : friends.get(first)
  if (writing.length === 1 && friend)
    return t('groupChat.isWriting', { name: displayName({ note: friend.notice, nickname: friend.nickname }) })
  if (writing.length > 0) return t('groupChat.areWriting', { count: writing.length })
  if (!group) return '\u00a0'
  return t('groupChat.counts', { members: group.memberCount, online: group.memberOnlineCount })
}

function useFacts(groupId: number, { group, snapshot, readAgain, gone }: GroupState, slow: Slow): ChatFacts {
  const friends = useFriends()
  const row = useListRow(useMemo(() => ({ kind: 'group', id: groupId }), [groupId]))
  const client = useQueryClient()
  const isMember = group !== undefined || row !== undefined
  useEffect(() => {
    if (isMember) noteMember(client, groupId)
  }, [client, groupId, isMember])
  const quietUntil = useQuiet(snapshot, readAgain)
  const { isHeld, until } = slow
  const announced = useAnnouncedMessages(groupId, group?.announcements !== undefined)
  const title = group?.title ?? (row && isGroupRow(row) ? row.title : '')
  return useMemo(
    () => ({
      target: { kind: 'group', id: groupId },
      name: title,
      isSelf: false,
      closed: gone ? { reason: gone.reason } : group && closedBy(group, quietUntil),
      held: isHeld ? until === undefined ? '' : <SlowNote until={until} /> : undefined,
      role: gone ? undefined : group?.role,
      mayMentionEveryone: !gone && group !== undefined && mayIn(group, 'mentionEveryone'),
      memberCount: group?.memberCount,
      hasBots: group?.hasBots,
      readersFrom: group?.readersFrom,
      announced: group?.announcements === undefined ? undefined : announced,
      speakerOf({ id, nickname, memberNickname = '', avatar = '' }) {
        const friend = friends.get(id)
        const name = displayName({ note: friend?.notice, memberNickname, nickname })
        const role = group && roleIn(group, id)
        return { id, name, faceName: nickname || name, avatar, role }
      },
      SystemLine,
      Silent: group?.memberCount === 1 ? Alone : undefined,
    }),
    [groupId, group, title, gone, friends, quietUntil, isHeld, until, announced],
  )
}

function closedBy(group: Group, quietUntil: number | undefined): Closed | undefined {
  if (group.prohibitionTime) return { reason: 'muted', minutes: group.prohibitionTime }
  if (group.isProhibition && !mayIn(group, 'sendWhileMuted')) return { reason: 'allMuted' }
  return quietUntil === undefined ? undefined : { reason: 'quiet', until: quietUntil }
}
