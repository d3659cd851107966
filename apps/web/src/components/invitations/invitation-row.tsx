import type { Invitation } from '@parley/contract'
import type { ReactNode } from 'react'
import { useNameOf } from '../../domain/people/friends.ts'
import { useSession } from '../../domain/session/session.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import { Avatar } from '../marks/avatar.tsx'
import { joinedText, untilText } from './holds-text.ts'
import styles from './open-invitations.module.css'

interface InvitationRowProps {
  invitation: Invitation
  action: ReactNode
  onEnd: () => void
}

export function InvitationRow({ invitation, action, onEnd }: InvitationRowProps) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useNameOf()
  const { userID } = useSession()
  const { inviter, groups, kind } = invitation
  const name = inviter.userID === userID ? t('inviting.me') : nameOf(inviter)
  return (
    <li className={styles.row}>
      <Avatar id={inviter.userID} name={inviter.nickname} src={inviter.avatar} size={40} />
      <div className={styles.text}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.about}>{untilText(invitation, language)}</div>
        <div className={styles.about}>{joinedText(invitation)}</div>
        {kind === 'site' && groups.length > 0 && (
          <div className={styles.about}>
            {t('inviting.leadsInto', { groups: groups.map(({ title }) => title).join(t('inviting.comma')) })}
          </div>
        )}
      </div>
      {action}
      <Button size="sm" onClick={onEnd}>
        {t('inviting.end')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </li>
  )
}
