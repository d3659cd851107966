import { errorText } from '../../domain/api/api-errors.ts'
import { invitationLink } from '../../domain/invitations/link.ts'
import type { OwnInvitation } from '../../domain/invitations/use-own-invitation.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import styles from './code-place.module.css'
import { QrCode } from './qr-code.tsx'

interface CodePlaceProps {
  own: OwnInvitation
  /** Description of the code, for people who do not see it. */
  label: string
}

/** The code of an invitation; before it is here, or where there is none, a text in its place. */
export function CodePlace({ own, label }: CodePlaceProps) {
  const t = useT()
  const { invitation, error, isOver } = own
  if (invitation) return <QrCode text={invitationLink(invitation.code)} label={label} />
  if (error) {
    return (
      <div className={styles.none} role="alert">
        <p>{errorText(error)}</p>
        <Button onClick={own.retry} loading={own.isRetrying}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (isOver) {
    return (
      <div className={styles.none}>
        <p role="status">{t('inviting.isOver')}</p>
        <Button variant="soft" onClick={() => own.make({})}>
          {t('inviting.makeAnother')}
        </Button>
      </div>
    )
  }
  return <Skeleton className={styles.waiting} />
}
