import { type ReactNode, useState } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './text-body.module.css'

interface TextFrameProps {
  /** Whether what is in it goes on for long: then it is folded. */
  isLong: boolean
  /** Whether the text that it ends with leaves room for the corner itself. */
  leavesRoom?: boolean
  children: ReactNode
}

/** Around a text, as high as a bubble may be until it is opened. */
export function TextFrame({ isLong, leavesRoom, children }: TextFrameProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        dir="auto"
        className={cx(leavesRoom ? styles.blocks : styles.text, isLong && !isOpen && styles.folded)}
      >
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {t(isOpen ? 'bodies.foldText' : 'bodies.wholeText')}
        </button>
      )}
    </>
  )
}
