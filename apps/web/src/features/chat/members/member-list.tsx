import { useDeferredValue, useMemo, useState } from 'react'
import { Virtualizer } from 'virtua'
import { Avatar } from '../../../components/avatar.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadProblem } from '../../../components/load-problem.tsx'
import { RoleChip } from '../../../components/role-chip.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SkeletonRows } from '../../../components/skeleton.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useSpeller } from '../../../lib/use-speller.ts'
import { useConversation } from '../chat/chat-context.ts'
import { type Member, useMembers } from '../group.ts'
import styles from './member-list.module.css'
import { findMembers, inOrder } from './order.ts'

interface MemberListProps {
  groupId: number
  onChosen: (member: Member) => void
}

/** Who is in the group: staff first, then whoever is online; found by any of their names. */
export function MemberList({ groupId, onChosen }: MemberListProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  // The messages come first: they are what the chat was opened for.
  const isChatHere = useConversation(({ status }) => status === 'ready' || status === 'failed')
  const { members, error, refetch, isFetching } = useMembers(groupId, useDeferredValue(isChatHere, false))
  const wanted = useDeferredValue(typed.trim())
  const all = useMemo(() => members && inOrder(members), [members])
  // Only a search needs the dictionary.
  const isSearching = wanted !== ''
  const names = useMemo(
    () => (isSearching ? all?.flatMap(({ name, nickname }) => [name, nickname]) : undefined),
    [all, isSearching],
  )
  const speller = useSpeller(names)
  const found = useMemo(
    () => (all && speller && wanted !== '' ? findMembers(all, wanted, speller) : all),
    [all, speller, wanted],
  )

  return (
    <>
      <div className={styles.top}>
        <SearchField label={t('groupChat.searchMembers')} value={typed} onChange={setTyped} />
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
  if (members.length === 0) return <EmptyState picture="search" title={t('groupChat.noMemberFound')} />
  return (
    <div className={styles.list}>
      <Virtualizer data={members} as="ul" item="li" itemSize={48}>
        {(member) => (
          <button key={member.id} type="button" className={styles.row} onClick={() => onChosen(member)}>
            <Avatar
              id={member.id}
              name={member.nickname}
              src={member.avatar}
              size={32}
              online={member.isOnline}
            />
            <span className={styles.name}>{member.name}</span>
            {member.mutedMinutes !== undefined && <VisuallyHidden>{t('groupChat.isMuted')}</VisuallyHidden>}
            <RoleChip role={member.role} />
          </button>
        )}
      </Virtualizer>
    </div>
  )
}
