import type { GroupHit as Hit } from '@parley/contract'
import { useEffect, useRef } from 'react'
import { GroupAction } from '../../../components/adding/group-action.tsx'
import type { Applying } from '../../../components/adding/use-application.ts'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import type { HitState } from '../../../domain/groups/hit-state.ts'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './search.module.css'

interface GroupHitProps {
  hit: Hit
  state: HitState
  applying: Applying
}

/** A group that was found, and what I can do with it. Only members see more of it. */
export function GroupHit({ hit, state, applying }: GroupHitProps) {
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(state === 'none')
  const { groupId, title, avatar, abstract, userCount, size } = hit
  const facts = [
    t('adding.groupIdIs', { id: groupId }),
    t('contacts.membersOf', { count: userCount, size }),
    inMyLanguage('groupAbstract', abstract),
  ]

  // The button that asked is gone, and with it the focus.
  useEffect(() => {
    if (wasOpen.current && state !== 'none' && applying.addressee?.id === groupId) inheritFocus(row.current)
    wasOpen.current = state === 'none'
  }, [state, groupId, applying.addressee])

  return (
    <li ref={row} className={styles.hit} tabIndex={-1}>
      <ListRow
        className={styles.row}
        to={state === 'member' ? `/m/groups/${groupId}` : undefined}
        avatar={<Avatar id={groupId} name={title} src={avatar} size={48} />}
        title={title}
        subtitle={facts.filter(Boolean).join(' · ')}
      />
      <GroupAction hit={hit} state={state} applying={applying} />
    </li>
  )
}
