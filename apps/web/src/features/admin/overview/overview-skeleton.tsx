import { Skeleton } from '../../../components/controls/skeleton.tsx'
import styles from './overview.module.css'

const tiles = ['people', 'groups', 'messages', 'storage']

/** The shape of the overview. */
export const OverviewSkeleton = () => (
  <>
    <div className={styles.tiles}>
      {tiles.map((name) => (
        <Skeleton key={name} className={styles.tileShape} />
      ))}
    </div>
    <Skeleton className={styles.barsShape} />
  </>
)
