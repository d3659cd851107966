import { Check, Circle, X } from 'lucide-react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { type PushStep, pushSteps } from '../../../domain/device/push.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './notify.module.css'

interface PushStepsProps {
  done: readonly PushStep[]
  failed?: PushStep | undefined
}

/** How far it came, and what to do where it came no further. */
export function PushSteps({ done, failed }: PushStepsProps) {
  const t = useT()
  return (
    <ol className={styles.steps} aria-label={t('notify.steps')} aria-live="polite">
      {pushSteps.map((step) => {
        const isDone = done.includes(step)
        const isFailed = failed === step
        return (
          <li key={step} className={cx(isDone && styles.done, isFailed && styles.failed)}>
            {isDone ? (
              <Check aria-hidden="true" />
            ) : isFailed ? (
              <X aria-hidden="true" />
            ) : (
              <Circle aria-hidden="true" />
            )}
            <span>
              {t(`notify.${step}`)}
              {(isDone || isFailed) && (
                <VisuallyHidden>{t(isDone ? 'notify.done' : 'notify.failed')}</VisuallyHidden>
              )}
              {isFailed && <span className={styles.why}>{t(`notify.${step}Failed`)}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
