import styles from './file-name.module.css'
import { nameEnds } from './name-ends.ts'

/** A file's name, cut in the middle where it is too long: its end says the most. */
export function FileName({ name }: { name: string }) {
  const [head, tail] = nameEnds(name)
  return (
    <span className={styles.name} title={name}>
      <span className={styles.head}>{head}</span>
      <span>{tail}</span>
    </span>
  )
}
