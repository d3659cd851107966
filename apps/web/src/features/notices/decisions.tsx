import type { FriendRequest, RequestStatus } from '@parley/contract'
import { Button } from '../../components/button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { type TextKey, useT } from '../../lib/i18n/index.ts'
import styles from './request-row.module.css'
import { actionsOf, type RequestAction, statusOf } from './request-state.ts'

interface DecisionsProps {
  request: FriendRequest
  name: string
  onDecide: (status: RequestStatus) => void
}

const decisions = [
  { action: 'agree', label: 'notices.agree', variant: 'soft' },
  { action: 'refuse', label: 'notices.refuse', variant: 'secondary' },
  { action: 'ignore', label: 'notices.ignore', variant: 'secondary' },
] as const satisfies { action: RequestAction; label: TextKey; variant: string }[]

/** What I can decide about a request that waits for me; nothing for any other. */
export function Decisions({ request, name, onDecide }: DecisionsProps) {
  const t = useT()
  const can = actionsOf(request)
  const offered = decisions.filter(({ action }) => can.includes(action))
  if (offered.length === 0) return null
  return (
    <div className={styles.decisions}>
      {offered.map(({ action, label, variant }) => (
        <Button
          key={action}
          size="sm"
          variant={variant}
          onClick={(event) => {
            // The pressed button goes; the request it belonged to stays, and is read with its new state.
            event.currentTarget.closest('article')?.focus({ preventScroll: true })
            onDecide(statusOf[action])
          }}
        >
          {t(label)}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      ))}
    </div>
  )
}
