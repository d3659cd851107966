import { Glyph } from '../../components/controls/glyph.tsx'
import styles from './form.module.css'

/** What is wrong with a form as a whole. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text && (
    <div role="alert" className={styles.problem}>
      <Glyph name="alert" />
      {text}
    </div>
  )
