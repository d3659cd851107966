import { useId, useState } from 'react'
import { Radio } from '../../../components/controls/radio.tsx'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import type { Member } from '../../../domain/groups/members.ts'
import { useFoundMembers } from '../../../domain/groups/use-found-members.ts'
import { useT } from '../../../platform/texts/index.ts'
import { VirtualList } from '../../../platform/virtual-list.tsx'
import styles from './successor-picker.module.css'

/** So many are seen at a glance. */
const searchedFrom = 8

interface SuccessorPickerProps {
  /** The likeliest first. */
  members: readonly Member[]
  suggested: number
  chosen: number | undefined
  onChange: (id: number) => void
}

/** A choice of one of a group's members. */
export function SuccessorPicker({ members, suggested, chosen, onChange }: SuccessorPickerProps) {
  const t = useT()
  const name = useId()
  const [typed, setTyped] = useState('')
  const { found = [], isSearching } = useFoundMembers(members, typed)
  return (
    <div>
      {members.length >= searchedFrom && (
        <SearchField label={t('groups.searchMembers')} value={typed} onChange={setTyped} />
      )}
      <div className={styles.list} role="radiogroup" aria-label={t('groups.newOwner')}>
        {found.length === 0 && isSearching && (
          <p className={styles.none} role="status">
            {t('groups.noMemberFound')}
          </p>
        )}
        <VirtualList rows={found} keyOf={({ id }) => id}>
          {(member) => (
            <Radio
              name={name}
              className={styles.member}
              checked={member.id === chosen}
              onChange={() => onChange(member.id)}
            >
              <Avatar id={member.id} name={member.name} src={member.avatar} size={32} />
              <span className={styles.name} title={member.name}>
                {member.name}
              </span>
              <RoleChip role={member.role} />
              {member.id === suggested && <span className={styles.suggested}>{t('groups.suggested')}</span>}
            </Radio>
          )}
        </VirtualList>
      </div>
    </div>
  )
}
