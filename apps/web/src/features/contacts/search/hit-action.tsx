import type { UserHit } from '@parley/contract'
import { Check } from 'lucide-react'
import { LinkButton } from '../../../components/button.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { AddFriendButton } from '../adding/add-friend-button.tsx'
import type { Adding } from '../adding/use-add-friend.ts'
import type { HitState } from './hit-state.ts'
import styles from './search.module.css'

interface HitActionProps {
  hit: UserHit
  name: string
  state: HitState
  adding: Adding
}

/** What I can do with somebody who was found. */
export function HitAction({ hit, name, state, adding }: HitActionProps) {
  const t = useT()
  switch (state) {
    case 'me':
      return <span className={styles.state}>{t('contacts.me')}</span>
    case 'friend':
      return (
        <LinkButton to={`/user/${hit.userID}`} size="sm">
          {t('contacts.sendMessage')}
          <VisuallyHidden>{name}</VisuallyHidden>
        </LinkButton>
      )
    case 'requested':
      return (
        <span className={cx(styles.state, styles.requested)}>
          <Check aria-hidden="true" />
          {t('contacts.requested')}
        </span>
      )
    case 'asked':
      return (
        <LinkButton to="/notice" size="sm">
          {t('contacts.answerRequest')}
        </LinkButton>
      )
    case 'none':
      return <AddFriendButton person={hit} adding={adding} size="sm" variant="soft" />
  }
}
