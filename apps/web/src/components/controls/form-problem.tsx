import { Glyph } from './glyph.tsx'
import styles from './problem.module.css'

/** The problem of a form as a whole; takes no room without one, and loads no icons. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <Glyph name="alert" />
      {text}
    </div>
  )
