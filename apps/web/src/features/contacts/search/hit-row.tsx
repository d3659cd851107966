import type { UserHit } from '@parley/contract'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { inheritFocus } from '../../../lib/inherit-focus.ts'
import type { Adding } from '../adding/use-add-friend.ts'
import { HitAction } from './hit-action.tsx'
import type { HitState } from './hit-state.ts'
import styles from './search.module.css'

interface HitRowProps {
  hit: UserHit
  /** What I call them. */
  name: string
  state: HitState
  adding: Adding
}

export function HitRow({ hit, name, state, adding }: HitRowProps) {
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const wasAddable = useRef(state === 'none')
  const { userID, nickname, avatar, abstract } = hit
  const facts = [
    name !== nickname && t('contacts.nicknameIs', { nickname }),
    t('contacts.accountIs', { id: userID }),
    abstract,
  ]

  // The button that added them is gone, and with it the focus.
  useEffect(() => {
    if (wasAddable.current && state !== 'none' && adding.person?.userID === userID) {
      inheritFocus(row.current?.querySelector('a'))
    }
    wasAddable.current = state === 'none'
  }, [state, userID, adding.person])

  return (
    <li ref={row} className={styles.hit}>
      <ListRow
        className={styles.row}
        to={`/m/users/${userID}`}
        avatar={<Avatar id={userID} name={name} src={avatar} size={48} />}
        title={name}
        subtitle={facts.filter(Boolean).join(' · ')}
      />
      <HitAction hit={hit} name={name} state={state} adding={adding} />
    </li>
  )
}
