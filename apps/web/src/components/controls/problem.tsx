import { CircleAlert } from 'lucide-react'
import styles from './problem.module.css'

/** A problem with something as a whole, shown where it occurred. Read aloud when it appears. */
export const Problem = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    {text && (
      <div className={styles.problem}>
        <CircleAlert aria-hidden="true" />
        {text}
      </div>
    )}
  </div>
)
