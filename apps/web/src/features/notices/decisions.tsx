import { RequestStatus } from '@parley/contract/enums'
import { Button } from '../../components/controls/button.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { type TextKey, useT } from '../../platform/texts/index.ts'
import styles from './notice-row.module.css'
import type { Notice } from './notice-view.ts'

interface DecisionsProps {
  notice: Notice
  onDecide: (status: RequestStatus) => void
}

const decisions = [
  { status: RequestStatus.agreed, label: 'notices.agree', variant: 'soft' },
  { status: RequestStatus.refused, label: 'notices.refuse', variant: 'secondary' },
  { status: RequestStatus.ignored, label: 'notices.ignore', variant: 'secondary' },
] as const satisfies { status: RequestStatus; label: TextKey; variant: string }[]

/** Decisions that I can make about a pending request. */
export function Decisions({ notice, onDecide }: DecisionsProps) {
  const t = useT()
  return (
    <div className={styles.decisions}>
      {decisions.map(({ status, label, variant }) => (
        <Button
          key={status}
          size="sm"
          variant={variant}
          onClick={(event) => {
            // The pressed button goes; the request it belonged to stays, and is read with its new state.
            event.currentTarget.closest('article')?.focus({ preventScroll: true })
            onDecide(status)
          }}
        >
          {t(label)}
          <VisuallyHidden>{notice.subject.name}</VisuallyHidden>
        </Button>
      ))}
    </div>
  )
}
