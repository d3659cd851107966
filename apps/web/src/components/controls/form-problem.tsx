import { Glyph } from './glyph.tsx'
import styles from './problem.module.css'

/** What is wrong with a form as a whole; takes no room until then, and loads no icons. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <Glyph name="alert" />
      {text}
    </div>
  )
