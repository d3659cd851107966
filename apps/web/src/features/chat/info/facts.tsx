import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { copyText } from '../../../lib/clipboard.ts'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './info.module.css'

/** A card of named facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.card}>{children}</dl>

interface FactProps {
  name: string
  children: ReactNode
  /** Offers this text for copying. */
  copy?: string
}

export function Fact({ name, children, copy }: FactProps) {
  const t = useT()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {copy !== undefined && (
          <IconButton
            size="sm"
            label={t('common.copy')}
            icon={<Copy />}
            onClick={() => void copyText(copy)}
          />
        )}
      </dd>
    </div>
  )
}
