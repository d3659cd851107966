import { Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { copyText } from '../../../platform/clipboard.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './code-block.module.css'

const foldedFrom = 16

/** Lines of code, as wide as they are; many are folded. */
export default function CodeBlock({ code }: { code: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const lines = code.split('\n').length
  const canFold = lines > foldedFrom
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and a chat may have many. */}
      <div
        role="group"
        className={cx(styles.code, canFold && !isOpen && styles.folded)}
        aria-label={t('media.code')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <pre>
          <code>{code}</code>
        </pre>
      </div>
      <IconButton
        className={styles.copy}
        size="sm"
        label={t('media.copyCode')}
        icon={<Copy />}
        tooltipSide="top"
        onClick={() => void copyText(code)}
      />
      {canFold && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? t('bodies.foldText') : t('media.allLines', { count: lines })}
        </button>
      )}
    </div>
  )
}
