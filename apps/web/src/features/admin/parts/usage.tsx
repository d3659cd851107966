import { useT } from '../../../platform/texts/index.ts'
import styles from './usage.module.css'
import { useNumbers } from './use-numbers.ts'

interface UsageProps {
  /** Bytes. */
  used: number
  /** 0: as much as there is room for. */
  most: number
}

/** How much of what there may be is used. */
export function Usage({ used, most }: UsageProps) {
  const t = useT()
  const { size } = useNumbers()
  const text = most > 0 ? t('admin.usedOf', { used: size(used), most: size(most) }) : size(used)
  return (
    <div className={styles.usage}>
      <p className={styles.text}>{t('admin.used', { size: text })}</p>
      {most > 0 && (
        <meter
          className={styles.meter}
          aria-label={t('admin.used', { size: text })}
          min={0}
          max={most}
          high={most * 0.9}
          value={Math.min(used, most)}
        />
      )}
    </div>
  )
}
