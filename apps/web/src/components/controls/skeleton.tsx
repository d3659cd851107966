import { cx } from '../../platform/cx.ts'
import styles from './skeleton.module.css'

/** A grey shape where a text or picture will be. Its size comes from `className`; default: one line of text. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span className={cx(styles.skeleton, className)} aria-hidden="true" />
)

const keys = Array.from({ length: 24 }, (_, index) => `row-${index}`)

/** Rows of a list that is still loading. */
export const SkeletonRows = ({ count = 6 }: { count?: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {keys.slice(0, count).map((key) => (
      <div key={key} className={styles.row}>
        <Skeleton className={styles.face} />
        <div className={styles.lines}>
          <Skeleton className={styles.first} />
          <Skeleton className={styles.second} />
        </div>
      </div>
    ))}
  </div>
)
