import type { ReactNode } from 'react'
import { CodeCard, type Face } from './code-card.tsx'
import styles from './code-view.module.css'
import { LinkRow } from './link-row.tsx'
import { PassOn } from './pass-on.tsx'

interface CodeViewProps {
  /** Undefined until it is here. */
  link: string | undefined
  /** The code, or what stands in its place. */
  code: ReactNode
  face: Face
  /** What to do with the code. */
  hint: string
  /** What is said along with the link. */
  words: string
  /** Below the code: what holds of it. */
  state: ReactNode
  children?: ReactNode
}

/** An invitation as a code and a link, and the ways to pass it on. */
export const CodeView = ({ link, code, face, hint, words, state, children }: CodeViewProps) => (
  <div className={styles.view}>
    <CodeCard face={face} hint={hint}>
      {code}
    </CodeCard>
    <p className={styles.state}>{state}</p>
    <LinkRow link={link} />
    <PassOn link={link} face={face} hint={hint} words={words} />
    {children}
  </div>
)
