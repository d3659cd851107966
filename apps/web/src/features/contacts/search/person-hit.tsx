import type { UserHit } from '@parley/contract'
import { useEffect, useRef } from 'react'
import type { Applying } from '../../../components/adding/use-application.ts'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { useT } from '../../../platform/texts/index.ts'
import { PersonAction } from './person-action.tsx'
import type { PersonState } from './person-state.ts'
import styles from './search.module.css'

interface PersonHitProps {
  hit: UserHit
  /** My name for them. */
  name: string
  state: PersonState
  applying: Applying
}

export function PersonHit({ hit, name, state, applying }: PersonHitProps) {
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const wasAddable = useRef(state === 'none')
  const { userID, nickname, avatar, abstract, likeAdministrator } = hit
  const facts = [
    likeAdministrator && t('contacts.likeAdministrator'),
    name !== nickname && t('contacts.nicknameIs', { nickname }),
    t('adding.accountIs', { id: userID }),
    abstract,
  ]

  // The button that added them is gone, and with it the focus.
  useEffect(() => {
    if (wasAddable.current && state !== 'none' && applying.addressee?.id === userID) {
      inheritFocus(row.current?.querySelector('a'))
    }
    wasAddable.current = state === 'none'
  }, [state, userID, applying.addressee])

  return (
    <li ref={row} className={styles.hit}>
      <ListRow
        className={styles.row}
        to={`/m/users/${userID}`}
        avatar={<Avatar id={userID} name={name} src={avatar} size={48} />}
        title={name}
        subtitle={facts.filter(Boolean).join(' · ')}
      />
      <PersonAction hit={hit} name={name} state={state} applying={applying} />
    </li>
  )
}
