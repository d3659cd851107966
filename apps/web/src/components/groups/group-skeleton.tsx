import { Skeleton } from '../controls/skeleton.tsx'
import { PageColumn } from '../layout/panes.tsx'
import styles from './group.module.css'

export const GroupSkeleton = () => (
  <PageColumn>
    <div className={styles.head}>
      <Skeleton className={styles.waitingFace} />
      <Skeleton className={styles.waitingTitle} />
    </div>
    <Skeleton className={styles.waitingCard} />
  </PageColumn>
)
