import { SkeletonRows } from '../components/skeleton.tsx'
import styles from './app-skeleton.module.css'

/** The shape of the app while its parts arrive; sign-in stays plain. */
export function AppSkeleton() {
  if (location.pathname.startsWith('/login')) return null
  return (
    <div className={styles.skeleton}>
      <div className={styles.rail} />
      <div className={styles.list}>
        <div className={styles.head} />
        <SkeletonRows count={8} />
      </div>
      <div className={styles.main} />
    </div>
  )
}
