import type { UserInfo } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { loadUserConfig, useUserConfig } from '../../../domain/me/user-config.ts'
import styles from './section-page.module.css'

interface SectionPageProps {
  title: string
  children: (config: UserInfo) => ReactNode
}

/** A section of my settings, once they are loaded. */
export function SectionPage({ title, children }: SectionPageProps) {
  useTitle(title)
  return (
    <Pane header={<PaneHeader title={title} back="/info" />}>
      <PageColumn>
        <WithConfig>{children}</WithConfig>
      </PageColumn>
    </Pane>
  )
}

/** Content that needs my settings; a placeholder until they are here. */
export function WithConfig({ children }: Pick<SectionPageProps, 'children'>) {
  const config = useUserConfig()
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['my settings'],
    queryFn: () => loadUserConfig().then(() => true),
    enabled: config === undefined,
  })
  if (config) return <div className={styles.page}>{children(config)}</div>
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton className={styles.waitingCard} />
      <Skeleton className={styles.waitingCard} />
    </div>
  )
}

interface GroupProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  children: ReactNode
}

/** Settings that belong together, on a card. */
export const Group = ({ title, text, children }: GroupProps) => (
  <section className={styles.group}>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    <div className={styles.card}>{children}</div>
  </section>
)
