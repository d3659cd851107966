import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { notePassedOn } from '../../domain/me/site-steps.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { CodeCard, type Face } from './code-card.tsx'
import styles from './code-view.module.css'
import { PassOn } from './pass-on.tsx'

interface CodeViewProps {
  /** Undefined until it is here. */
  link: string | undefined
  /** The code, or what stands in its place. */
  code: ReactNode
  face: Face
  /** Instruction for the code. */
  hint: string
  /** The text that is shared along with the link. */
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

/** The link of an invitation, to see and to copy; a place for it until it is there. */
function LinkRow({ link }: { link: string | undefined }) {
  const t = useT()
  function copy(text: string) {
    notePassedOn()
    void copyText(text)
  }
  return (
    <div className={styles.row}>
      <Link2 aria-hidden="true" />
      <span className={styles.link} title={link}>
        {link}
      </span>
      <Button size="sm" variant="primary" disabled={!link} onClick={() => link && copy(link)}>
        {t('inviting.copyLink')}
      </Button>
    </div>
  )
}
