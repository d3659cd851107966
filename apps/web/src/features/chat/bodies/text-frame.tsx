import { type ReactNode, useState } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './text-body.module.css'

interface TextFrameProps {
  /** Whether what is in it goes on for long: then it is folded. */
  isLong: boolean
  /** Whether it ends with something else than a text with room for the corner. */
  isBlocks?: boolean
  children: ReactNode
}

/** Around a text, as high as a bubble may be until it is opened. */
export function TextFrame({ isLong, isBlocks, children }: TextFrameProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        dir="auto"
        className={cx(isBlocks ? styles.blocks : styles.text, isLong && !isOpen && styles.folded)}
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
