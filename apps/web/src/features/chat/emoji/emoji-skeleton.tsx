import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { columns } from './emoji-grid.ts'
import styles from './emoji-picker.module.css'

const lines = 6
const places = Array.from({ length: lines * columns }, (_, place) => `emoji-${place}`)

/** Where the emoji will be, until they are here. */
export const EmojiSkeleton = () => (
  <div className={styles.coming} aria-hidden="true">
    {places.map((place) => (
      <span key={place} className={styles.emoji}>
        <Skeleton className={styles.blank} />
      </span>
    ))}
  </div>
)
