import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { Badge } from '../../../components/marks/badge.tsx'
import { waitingRegistrationsQuery } from '../../../domain/joining/registrations.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { ByFile } from './file/by-file.tsx'
import { emptyDraft } from './file/draft.ts'
import styles from './page.module.css'
import { WaitingList } from './waiting/waiting-list.tsx'

const views = ['waiting', 'file'] as const

/** People who ask for an account, and people who are added. */
export default function Joining() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const view = views.find((name) => name === params.get('show')) ?? 'waiting'
  const { data } = useQuery(waitingRegistrationsQuery)
  // Outlives a look at another view: the codes on a sheet are shown nowhere else.
  const [draft, setDraft] = useState(emptyDraft)
  const count = data?.count ?? 0
  const badge = <Badge count={count} label={t('joining.waitingCount', { count })} />
  return (
    <AdminPage title={t('admin.joining')}>
      <Tabs
        className={styles.tabs}
        label={t('joining.views')}
        value={view}
        onChange={(show) => setParams(show === 'waiting' ? {} : { show }, { replace: true })}
        items={views.map((value) => ({
          value,
          label: t(`joining.${value}`),
          ...(value === 'waiting' && { end: badge }),
        }))}
      >
        {view === 'waiting' && <WaitingList />}
        {view === 'file' && <ByFile draft={draft} onChange={setDraft} />}
      </Tabs>
    </AdminPage>
  )
}
