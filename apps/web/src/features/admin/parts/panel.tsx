import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Its content has no card of the panel: it brings one. */
  isOpen?: boolean
  children: ReactNode
}

/** Related parts of a page, under a title. */
export function Panel({ title, text, action, isOpen = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </div>
      {isOpen ? children : <div className={styles.card}>{children}</div>}
    </section>
  )
}
