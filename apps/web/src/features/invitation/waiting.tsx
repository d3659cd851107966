import { Skeleton } from '../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './waiting.module.css'

export function Waiting() {
  const t = useT()
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className={styles.face} />
      <Skeleton className={styles.title} />
      <Skeleton className={styles.card} />
      <Skeleton className={styles.button} />
    </div>
  )
}
