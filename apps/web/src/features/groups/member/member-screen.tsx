import type { Group } from '@parley/contract'
import { ArrowDownUp, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import {
  AddingDialog,
  type AddingWay,
  useAddMembersButton,
} from '../../../components/group-inviting/add-members.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { type MemberOrder, sortMembers } from '../../../domain/groups/member-order.ts'
import { minutesLeft } from '../../../domain/groups/muting.ts'
import { useFoundMembers } from '../../../domain/groups/use-found-members.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { useNow } from '../group/use-now.ts'
import { useStaffOnly } from '../group/use-staff-only.ts'
import { MemberDialogs, type MemberQuestion } from './member-dialogs.tsx'
import { MemberList } from './member-list.tsx'
import styles from './member-screen.module.css'
import { MemberTable } from './member-table.tsx'
import { useMemberMenu } from './use-member-menu.tsx'

export function MemberScreen({ group }: { group: Group }) {
  const t = useT()
  const isPhone = useIsPhone()
  const mayStay = useStaffOnly(group)
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<MemberOrder>('role')
  const [adding, setAdding] = useState<{ way: AddingWay; open: boolean }>()
  const addButton = useAddMembersButton((way) => setAdding({ way, open: true }))
  const [question, setQuestion] = useState<MemberQuestion>()
  const { members, error, isFetching, refetch, dataUpdatedAt } = useMembers(group.groupId)
  const { found = [], isSearching } = useFoundMembers(members, typed)
  const now = useNow()
  const rows = useMemo(
    () =>
      sortMembers(found, sort).map((member) => ({
        ...member,
        mutedMinutes: minutesLeft(member.mutedMinutes, dataUpdatedAt, now),
      })),
    [found, sort, dataUpdatedAt, now],
  )
  const menuOf = useMemberMenu(group, setQuestion)
  if (!mayStay) return null

  const List = isPhone ? MemberList : MemberTable
  return (
    <div className={styles.screen}>
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label={t('groups.searchMembers')}
          value={typed}
          onChange={setTyped}
        />
        {isPhone ? (
          <>
            <SortButton sort={sort} onChange={setSort} />
            <IconButton {...addButton} label={t('groupInviting.inviteMore')} icon={<UserPlus />} />
          </>
        ) : (
          <Button {...addButton} icon={<UserPlus aria-hidden="true" />}>
            {t('groupInviting.inviteMore')}
          </Button>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{isSearching && t('groups.membersFound', { count: rows.length })}</span>
      </VisuallyHidden>
      {!members && error && (
        <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!members && !error && <SkeletonRows count={10} />}
      {members && rows.length === 0 && <EmptyState picture="search" title={t('groups.noMemberFound')} />}
      {members && rows.length > 0 && <List rows={rows} sort={sort} onSort={setSort} menuOf={menuOf} />}
      {adding && (
        <AddingDialog {...adding} group={group} onClose={() => setAdding({ ...adding, open: false })} />
      )}
      <MemberDialogs groupId={group.groupId} question={question} onClose={() => setQuestion(undefined)} />
    </div>
  )
}

const labels = {
  role: 'groups.sortByRole',
  newestMessage: 'groups.sortByNewestMessage',
  oldestMessage: 'groups.sortByOldestMessage',
  newest: 'groups.sortByNewest',
  oldest: 'groups.sortByOldest',
} as const satisfies Record<MemberOrder, TextKey>

const sorts = Object.keys(labels) as MemberOrder[]

/** The orders of the members, where there are no columns. */
function SortButton({ sort, onChange }: { sort: MemberOrder; onChange: (sort: MemberOrder) => void }) {
  const t = useT()
  const button = useMenuButton(
    t('groups.sort'),
    () =>
      sorts.map((one) => ({ label: t(labels[one]), checked: one === sort, onSelect: () => onChange(one) })),
    { align: 'end' },
  )
  return <IconButton {...button} label={t('groups.sort')} icon={<ArrowDownUp />} />
}
