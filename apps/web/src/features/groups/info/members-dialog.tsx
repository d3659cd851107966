import { useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { DeactivatedChip } from '../../../components/people/deactivated-chip.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { usePeopleKeys } from '../../../components/people/use-people-keys.ts'
import { sortMembers } from '../../../domain/groups/member-order.ts'
import { useFoundMembers } from '../../../domain/groups/use-found-members.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import styles from './members-dialog.module.css'

interface MembersDialogProps {
  groupId: number
  open: boolean
  onClose: () => void
}

/** All members, for those who may not change anything about them. */
export function MembersDialog({ groupId, open, onClose }: MembersDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} onClose={onClose} title={t('groups.members')}>
      <Members groupId={groupId} />
    </Dialog>
  )
}

function Members({ groupId }: { groupId: number }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { members } = useMembers(groupId)
  const { found, isSearching } = useFoundMembers(members, typed)
  const shown = useMemo(() => sortMembers(found ?? [], 'role'), [found])
  const list = useRef<VirtualListHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const keys = usePeopleKeys(shown, list, scroller)
  return (
    <>
      <SearchField label={t('groups.searchMembers')} value={typed} onChange={setTyped} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move between the links inside; each works by itself. */}
      <div ref={scroller} className={styles.list} onKeyDown={keys.onKeyDown}>
        {shown.length === 0 && isSearching && (
          <p className={styles.none} role="status">
            {t('groups.noMemberFound')}
          </p>
        )}
        <VirtualList ref={list} as="ul" rows={shown} keyOf={({ id }) => id} keepMounted={keys.keepMounted}>
          {({ id, avatar, isOnline, isBot, isDeactivated, role, nickname, name }, index) => (
            <ListRow
              to={`/m/users/${id}`}
              {...keys.rowProps(index)}
              avatar={<Avatar id={id} name={name} src={avatar} online={isOnline} />}
              title={name}
              titleEnd={
                <>
                  {isBot && <BotChip />}
                  {isDeactivated && <DeactivatedChip />}
                  <RoleChip role={role} />
                </>
              }
              subtitle={name === nickname ? undefined : t('groups.nicknameIs', { nickname })}
            />
          )}
        </VirtualList>
      </div>
    </>
  )
}
