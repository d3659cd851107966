import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { leavingQuery } from '../../../domain/me/leaving.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Export } from '../own-data/export.tsx'
import { Group } from '../section/section-page.tsx'
import { Consequences } from './consequences.tsx'
import { Leave } from './leave.tsx'
import styles from './leaving.module.css'

/** Consequences of deleting my account, and the way to delete it. */
export function Component() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({ ...leavingQuery, staleTime: 0 })
  useTitle(t('ownData.leaveTitle'))
  return (
    <Pane header={<PaneHeader title={t('ownData.leaveTitle')} back="/info/safe" />}>
      <PageColumn>
        <div className={styles.page}>
          <p className={styles.intro}>{t('ownData.leaveIntro')}</p>
          {!data && !error && <SkeletonRows count={5} />}
          {!data && error && (
            <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {data && <Consequences leaving={data} />}
          <Group title={t('ownData.exportFirst')} text={t('ownData.exportText')}>
            <Export />
          </Group>
          {data && (
            <Group title={t('ownData.sure')}>
              <Leave leaving={data} />
            </Group>
          )}
        </div>
      </PageColumn>
    </Pane>
  )
}
