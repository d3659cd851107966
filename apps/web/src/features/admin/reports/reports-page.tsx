import type { ReportKind } from '@parley/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Pills } from '../../../components/controls/pills.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Badge } from '../../../components/marks/badge.tsx'
import { heldCountQuery } from '../../../domain/administration/word-filter.ts'
import { type ReportState, reportsQuery } from '../../../domain/reports/reports.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { HeldList } from './held-list.tsx'
import { ReportRow } from './report-row.tsx'
import styles from './reports.module.css'

const states = ['open', 'decided'] as const satisfies ReportState[]
const views = [...states, 'held'] as const
const kinds = ['messages', 'person', 'group'] as const satisfies ReportKind[]

/** Reports that wait, and those that are decided. */
export function ReportsPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const view = views.find((one) => one === params.get('state')) ?? 'open'
  const kind = kinds.find((one) => one === params.get('kind'))
  const waiting = useQuery(reportsQuery({ state: 'open', limit: 1 })).data?.count ?? 0
  const held = useQuery(heldCountQuery).data?.count ?? 0
  const show = (next: { state: (typeof views)[number]; kind: ReportKind | undefined }) =>
    setParams(
      { ...(next.state !== 'open' && { state: next.state }), ...(next.kind && { kind: next.kind }) },
      { replace: true },
    )
  return (
    <AdminPage title={t('reports.title')}>
      <div>
        <Tabs
          label={t('reports.state')}
          value={view}
          onChange={(next) => show({ state: next, kind: next === 'held' ? undefined : kind })}
          className={styles.tabs}
          items={views.map((value) => ({
            value,
            label: t(`reports.${value}`),
            end: value !== 'decided' && <Badge count={value === 'open' ? waiting : held} />,
          }))}
        >
          {view === 'held' ? (
            <HeldList />
          ) : (
            <>
              <div className={styles.filter}>
                <Pills
                  label={t('reports.kind')}
                  value={kind ?? 'any'}
                  onChange={(next) => show({ state: view, kind: kinds.find((one) => one === next) })}
                  options={[
                    { value: 'any', label: t('reports.anyKind') },
                    ...kinds.map((value) => ({ value, label: t(`reports.${value}`) })),
                  ]}
                />
              </div>
              <Found key={`${view} ${kind}`} state={view} kind={kind} />
            </>
          )}
        </Tabs>
      </div>
    </AdminPage>
  )
}

const pageSize = 50

function Found({ state, kind }: { state: ReportState; kind: ReportKind | undefined }) {
  const t = useT()
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch, isFetching } = useQuery({
    ...reportsQuery({ state, limit, ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
  })
  if (!data && error)
    return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <SkeletonRows count={5} />
  if (data.list.length === 0)
    return (
      <EmptyState
        picture="people"
        title={t(state === 'open' ? 'reports.emptyOpen' : 'reports.emptyDecided')}
        text={state === 'open' && t('reports.emptyOpenText')}
      />
    )
  return (
    <>
      <ul className={styles.rows}>
        {data.list.map((report) => (
          <li key={report.id}>
            <ReportRow report={report} />
          </li>
        ))}
      </ul>
      {data.list.length < data.count && (
        <div className={styles.more}>
          <Button loading={isFetching} onClick={() => setLimit(limit + pageSize)}>
            {t('reports.more')}
          </Button>
        </div>
      )}
    </>
  )
}
