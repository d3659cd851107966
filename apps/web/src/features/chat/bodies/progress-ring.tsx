import styles from './progress-ring.module.css'

const radius = 19
const length = 2 * Math.PI * radius

/** A circle that closes as something goes on; `part` is from 0 to 1. */
export const ProgressRing = ({ part }: { part: number }) => (
  <svg className={styles.ring} viewBox="0 0 44 44" aria-hidden="true">
    <circle className={styles.track} cx="22" cy="22" r={radius} />
    <circle
      className={styles.part}
      cx="22"
      cy="22"
      r={radius}
      strokeDasharray={length}
      strokeDashoffset={length * (1 - Math.max(0.02, part))}
    />
  </svg>
)
