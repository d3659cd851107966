import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { cx } from '../../../platform/cx.ts'
import styles from './message-skeleton.module.css'

const shapes = [
  ['other', 'short'],
  ['other', 'long'],
  ['own', 'long'],
  ['other', 'medium'],
  ['own', 'short'],
  ['own', 'medium'],
] as const

/** Where bubbles will be. */
export const MessageSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {shapes.map(([side, length]) => (
      <div key={`${side} ${length}`} className={cx(styles[side], styles[length])}>
        <Skeleton className={styles.bubble} />
      </div>
    ))}
  </div>
)
