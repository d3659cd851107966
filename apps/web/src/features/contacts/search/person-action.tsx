import type { UserHit } from '@parley/contract'
import { Check } from 'lucide-react'
import { ApplicationButton } from '../../../components/adding/application-button.tsx'
import type { Applying } from '../../../components/adding/use-application.ts'
import { LinkButton } from '../../../components/controls/button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { PersonState } from './person-state.ts'
import styles from './search.module.css'

interface PersonActionProps {
  hit: UserHit
  name: string
  state: PersonState
  applying: Applying
}

/** Action for somebody who was found. */
export function PersonAction({ hit, name, state, applying }: PersonActionProps) {
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
          {t('adding.requested')}
        </span>
      )
    case 'asked':
      return (
        <LinkButton to="/notice" size="sm">
          {t('contacts.answerRequest')}
        </LinkButton>
      )
    case 'none':
      return (
        <ApplicationButton
          addressee={{ id: hit.userID, name: hit.nickname, avatar: hit.avatar }}
          applying={applying}
          label={t('contacts.add')}
          size="sm"
          variant="soft"
        />
      )
  }
}
