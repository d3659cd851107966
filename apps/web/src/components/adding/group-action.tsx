import type { GroupHit } from '@parley/contract'
import { Check } from 'lucide-react'
import type { HitState } from '../../domain/groups/hit-state.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { LinkButton } from '../controls/button.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import { ApplicationButton } from './application-button.tsx'
import styles from './group-action.module.css'
import type { Applying } from './use-application.ts'

interface GroupActionProps {
  hit: GroupHit
  state: HitState
  applying: Applying
  /** The one thing on its page. */
  isMain?: boolean
}

/** Action for a group that was found: open it, ask to join, or wait. */
export function GroupAction({ hit: { groupId, title, avatar }, state, applying, isMain }: GroupActionProps) {
  const t = useT()
  const size = isMain ? 'md' : 'sm'
  switch (state) {
    case 'member':
      return (
        <LinkButton to={`/group/${groupId}`} size={size}>
          {t('adding.openGroup')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </LinkButton>
      )
    case 'requested':
      return (
        <span className={cx(styles.state, styles.requested)}>
          <Check aria-hidden="true" />
          {t('adding.requested')}
        </span>
      )
    case 'full':
      return <span className={styles.state}>{t('adding.groupFull')}</span>
    case 'none':
      return (
        <ApplicationButton
          addressee={{ id: groupId, name: title, avatar }}
          applying={applying}
          label={t(isMain ? 'adding.joinTitle' : 'adding.join')}
          size={size}
          variant={isMain ? 'primary' : 'soft'}
        />
      )
  }
}
