import { type ReactNode, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { DeactivatedChip } from '../../../components/people/deactivated-chip.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { usePeopleKeys } from '../../../components/people/use-people-keys.ts'
import { presentFirst } from '../../../domain/groups/member-order.ts'
import type { Member } from '../../../domain/groups/members.ts'
import { useFoundMembers } from '../../../domain/groups/use-found-members.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import { useConversation } from '../context/chat-context.ts'
import styles from './member-list.module.css'

interface MemberListProps {
  groupId: number
  onChosen: (member: Member) => void
  /** Beside the search. */
  end?: ReactNode
}

/** Members of the group: staff first, then members who are online; found by any of their names. */
export function MemberList({ groupId, onChosen, end }: MemberListProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  // The messages come first: they are what the chat was opened for.
  const isChatHere = useConversation(({ status }) => status === 'ready' || status === 'failed')
  const { members, error, refetch, isFetching } = useMembers(groupId, useSettled(isChatHere))
  const inOrder = useMemo(() => members && presentFirst(members), [members])
  const { found } = useFoundMembers(inOrder, typed)

  return (
    <>
      <div className={styles.top}>
        <SearchField label={t('groupChat.searchMembers')} value={typed} onChange={setTyped} />
        {end}
      </div>
      {found ? (
        <Rows members={found} onChosen={onChosen} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  )
}

function Rows({ members, onChosen }: { members: readonly Member[]; onChosen: (member: Member) => void }) {
  const t = useT()
  const list = useRef<VirtualListHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const keys = usePeopleKeys(members, list, scroller)
  if (members.length === 0) return <EmptyState picture="search" title={t('groupChat.noMemberFound')} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between the buttons inside; each works by itself.
    <div ref={scroller} className={styles.list} onKeyDown={keys.onKeyDown}>
      <VirtualList
        ref={list}
        as="ul"
        rows={members}
        keyOf={({ id }) => id}
        itemSize={48}
        keepMounted={keys.keepMounted}
      >
        {(member, index) => (
          <button
            type="button"
            className={styles.row}
            onClick={() => onChosen(member)}
            {...keys.rowProps(index)}
          >
            <Avatar
              id={member.id}
              name={member.nickname}
              src={member.avatar}
              size={32}
              online={member.isOnline}
            />
            <span className={styles.name}>{member.name}</span>
            {member.mutedMinutes !== undefined && <VisuallyHidden>{t('groupChat.isMuted')}</VisuallyHidden>}
            {member.isBot && <BotChip />}
            {member.isDeactivated && <DeactivatedChip />}
            <RoleChip role={member.role} />
          </button>
        )}
      </VirtualList>
    </div>
  )
}
