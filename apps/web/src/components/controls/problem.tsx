import { CircleAlert } from 'lucide-react'
import styles from './problem.module.css'

/** What went wrong with something as a whole, where it went wrong. Read aloud when it appears. */
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
