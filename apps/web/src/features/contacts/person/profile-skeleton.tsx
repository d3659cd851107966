import { PageColumn } from '../../../components/panes.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import styles from './profile.module.css'

export const ProfileSkeleton = () => (
  <PageColumn>
    <div className={styles.head}>
      <Skeleton className={styles.face} />
      <Skeleton className={styles.line} />
    </div>
    <div className={styles.facts}>
      {['note', 'nickname', 'account'].map((fact) => (
        <div key={fact} className={styles.fact}>
          <Skeleton className={styles.line} />
        </div>
      ))}
    </div>
  </PageColumn>
)
