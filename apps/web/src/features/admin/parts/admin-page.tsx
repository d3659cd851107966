import type { ReactNode } from 'react'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader, type PaneHeaderProps } from '../../../components/layout/pane-header.tsx'
import { Pane } from '../../../components/layout/panes.tsx'
import styles from './admin-page.module.css'

interface AdminPageProps extends Pick<PaneHeaderProps, 'title' | 'subtitle' | 'actions' | 'alwaysBack'> {
  /** Default: the list of pages, on a phone. */
  back?: string
  children: ReactNode
}

/** A page of the administration: wide, dense, its name on top. */
export function AdminPage({ back = '/admin', children, ...header }: AdminPageProps) {
  useTitle(header.title)
  return (
    <Pane header={<PaneHeader {...header} back={back} />}>
      <div className={styles.page}>{children}</div>
    </Pane>
  )
}
