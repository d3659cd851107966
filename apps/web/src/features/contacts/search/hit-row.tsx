import type { UserHit } from '@parley/contract'
import { Avatar } from '../../../components/avatar.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import type { Adding } from '../adding/use-add-friend.ts'
import { HitAction } from './hit-action.tsx'
import type { HitState } from './hit-state.ts'
import styles from './search.module.css'

interface HitRowProps {
  hit: UserHit
  state: HitState
  adding: Adding
}

export function HitRow({ hit, state, adding }: HitRowProps) {
  const t = useT()
  const { userID, nickname, avatar, abstract } = hit
  const account = t('contacts.accountIs', { id: userID })
  return (
    <li className={styles.hit}>
      <ListRow
        className={styles.row}
        to={`/m/users/${userID}`}
        avatar={<Avatar id={userID} name={nickname} src={avatar} size={48} />}
        title={nickname}
        subtitle={abstract ? `${account} · ${abstract}` : account}
      />
      <HitAction hit={hit} state={state} adding={adding} />
    </li>
  )
}
