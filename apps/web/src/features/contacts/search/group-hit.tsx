import type { GroupHit as Hit } from '@parley/contract'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../../components/controls/button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { cx } from '../../../platform/cx.ts'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { useT } from '../../../platform/texts/index.ts'
import { ApplicationButton } from '../adding/application-button.tsx'
import type { Applying } from '../adding/use-application.ts'
import type { GroupState } from './group-state.ts'
import styles from './search.module.css'

interface GroupHitProps {
  hit: Hit
  state: GroupState
  applying: Applying
}

/** A group that was found, and what I can do with it. Only members see more of it. */
export function GroupHit({ hit, state, applying }: GroupHitProps) {
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(state === 'none')
  const { groupId, title, avatar, abstract, userCount, size } = hit
  const facts = [
    t('contacts.groupIdIs', { id: groupId }),
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
      <Action hit={hit} state={state} applying={applying} />
    </li>
  )
}

function Action({ hit: { groupId, title, avatar }, state, applying }: GroupHitProps) {
  const t = useT()
  switch (state) {
    case 'member':
      return (
        <LinkButton to={`/group/${groupId}`} size="sm">
          {t('contacts.openGroup')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </LinkButton>
      )
    case 'requested':
      return (
        <span className={cx(styles.state, styles.requested)}>
          <Check aria-hidden="true" />
          {t('contacts.requested')}
        </span>
      )
    case 'full':
      return <span className={styles.state}>{t('contacts.groupFull')}</span>
    case 'none':
      return (
        <ApplicationButton
          addressee={{ id: groupId, name: title, avatar }}
          applying={applying}
          label={t('contacts.join')}
          size="sm"
          variant="soft"
        />
      )
  }
}
