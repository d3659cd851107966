import type { Invitation } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { invitationsQuery } from '../../domain/invitations/my-invitations.ts'
import { useT } from '../../platform/texts/index.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { LoadProblem } from '../layout/load-problem.tsx'
import { NewInvitation } from './new-invitation.tsx'
import styles from './site.module.css'

const goal = { kind: 'site' } as const

/** Makes an invitation, and shows those that hold. */
export function SiteInvitations({ onShow }: { onShow: (invitation: Invitation) => void }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery(goal))
  return (
    <div className={styles.invitations}>
      <NewInvitation goal={goal} onMade={onShow} />
      {data && (
        <OpenInvitations
          goal={goal}
          title={t('inviting.open')}
          invitations={data.list}
          action={(invitation) => (
            <IconButton label={t('inviting.show')} icon={<QrCode />} onClick={() => onShow(invitation)} />
          )}
        />
      )}
      {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && <SkeletonRows count={2} />}
    </div>
  )
}
