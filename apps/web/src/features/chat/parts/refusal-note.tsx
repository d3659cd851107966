import { CircleAlert } from 'lucide-react'
import styles from './refusal-note.module.css'

interface Action {
  label: string
  act: () => void
  disabled?: boolean
}

/** Under a message: why something was refused, and what one can do. */
export function RefusalNote({ reason, actions }: { reason: string; actions: readonly Action[] }) {
  return (
    <div className={styles.note} role="alert">
      <CircleAlert aria-hidden="true" />
      <span className={styles.reason}>{reason}</span>
      <span className={styles.actions}>
        {actions.map(({ label, act, disabled }) => (
          <button key={label} type="button" className={styles.action} disabled={disabled} onClick={act}>
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}
