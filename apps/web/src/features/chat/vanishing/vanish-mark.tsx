import { Timer } from 'lucide-react'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import styles from './vanish-mark.module.css'

/** At a message that goes by itself, and when. */
export function VanishMark({ at }: { at: string }) {
  const t = useT()
  const language = useLanguage()
  const label = t('vanishing.goesAt', { time: fullTime(new Date(at), language) })
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Timer aria-hidden="true" />
    </span>
  )
}
