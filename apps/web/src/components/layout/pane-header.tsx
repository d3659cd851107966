import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRouter } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { ConnectionSlot } from './connection-slot.tsx'
import styles from './pane-header.module.css'

export interface PaneHeaderProps {
  title: string
  /** Under the title: a state, a count. */
  subtitle?: ReactNode
  /** Before the title: a picture. */
  start?: ReactNode
  /** Where the back button leads when this page was opened by its address. Without it there is none. */
  back?: string | undefined
  /** Also on wide screens, where the list stays in sight. Default: only on a phone. */
  alwaysBack?: boolean
  /** Icon buttons at the end. */
  actions?: ReactNode
}

/** Top of a pane: its name and what one can do with it. */
export function PaneHeader({ title, subtitle, start, back, alwaysBack, actions }: PaneHeaderProps) {
  const t = useT()
  const router = useRouter()

  return (
    <header className={styles.header}>
      {back !== undefined && (
        <IconButton
          className={alwaysBack ? styles.back : styles.phoneBack}
          label={t('common.back')}
          icon={<ChevronLeft />}
          onClick={() => router.back(back)}
        />
      )}
      {start}
      <div className={styles.text}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <div className={styles.subtitle}>
          <ConnectionSlot>{subtitle}</ConnectionSlot>
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
