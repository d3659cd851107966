import type { MyGroup } from '@parley/contract'
import { Bell, Search, UsersRound } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ListRow, type ListRowProps } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Badge } from '../../../components/marks/badge.tsx'
import { useGroupNotices } from '../../../domain/requests/group-notices.ts'
import { countWaiting } from '../../../domain/requests/request-decisions.ts'
import { useMatch } from '../../../platform/router/index.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import styles from './contact-list.module.css'
import type { ContactRowsHandle } from './contact-rows.tsx'
import { EntryIcon } from './entries.tsx'
import type { GroupRow } from './group-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

interface GroupListProps {
  rows: readonly GroupRow[]
  /** Number of all my groups. */
  count: number
  ref: Ref<ContactRowsHandle>
}

const entries = {
  createGroup: { to: '/m/add_group', label: 'contacts.createGroup', icon: <UsersRound /> },
  findGroups: { to: '/m/search/group', label: 'contacts.findGroups', icon: <Search /> },
  groupNotices: { to: '/notice?show=groups', label: 'contacts.groupNotices', icon: <Bell /> },
} as const satisfies Record<string, { to: string; label: TextKey; icon: ReactNode }>

interface EntryProps extends Pick<ListRowProps, 'tabIndex' | 'onFocus'> {
  kind: keyof typeof entries
}

function Entry({ kind, ...rest }: EntryProps) {
  const t = useT()
  const { to, label, icon } = entries[kind]
  return (
    <ListRow
      {...rest}
      to={to}
      avatar={<EntryIcon>{icon}</EntryIcon>}
      title={t(label)}
      end={kind === 'groupNotices' && <Waiting />}
    />
  )
}

/** My groups, and the ways to more. */
export function GroupList({ rows, count, ref }: GroupListProps) {
  const t = useT()
  const chosen = Number(useMatch('/m/groups/:id')?.params.id)
  const list = useRef<VirtualListHandle>(null)
  const keys = useRowKeys(rows, list)
  useImperativeHandle(ref, () => ({ focus: keys.focusStop }))

  const show = (row: GroupRow, index: number) => {
    switch (row.kind) {
      case 'createGroup':
      case 'findGroups':
      case 'groupNotices':
        return <Entry {...keys.rowProps(index)} kind={row.kind} />
      case 'section':
        return <h2 className={styles.heading}>{t(`contacts.${row.section}`)}</h2>
      case 'group':
        return <Group {...keys.rowProps(index)} group={row.group} isChosen={row.key === chosen} />
      case 'groupTotal':
        return <p className={styles.total}>{t('contacts.groupTotal', { count })}</p>
      default:
        return <NoGroups />
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the links inside; each works by itself.
    <div className={styles.scroller} onKeyDown={keys.onKeyDown}>
      <VirtualList ref={list} as="ul" rows={rows} keyOf={({ key }) => key} keepMounted={keys.keepMounted}>
        {show}
      </VirtualList>
    </div>
  )
}

interface GroupProps extends Pick<ListRowProps, 'tabIndex' | 'onFocus'> {
  group: MyGroup
  isChosen: boolean
}

function Group({ group, isChosen, ...rest }: GroupProps) {
  const t = useT()
  const { groupId, groupTitle, groupAvatar, groupMemberCount } = group
  return (
    <ListRow
      {...rest}
      to={`/m/groups/${groupId}`}
      avatar={<Avatar id={groupId} name={groupTitle} src={groupAvatar} />}
      title={groupTitle}
      subtitle={t('contacts.groupMembers', { count: groupMemberCount })}
      selected={isChosen}
    />
  )
}

function Waiting() {
  const t = useT()
  const { notices = [] } = useGroupNotices()
  const count = countWaiting(notices)
  return <Badge count={count} label={t('contacts.noticesWaiting', { count })} />
}

/** On a wide screen the welcome beside it says the rest. */
function NoGroups() {
  const t = useT()
  if (!useIsPhone()) return <p className={styles.total}>{t('contacts.noGroups')}</p>
  return <EmptyState picture="people" title={t('contacts.noGroups')} text={t('contacts.noGroupsText')} />
}
