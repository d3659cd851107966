import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../components/controls/link.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { logQuery } from '../../../domain/administration/log.ts'
import { useT } from '../../../platform/texts/index.ts'
import { EntryList } from '../parts/entry-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Panel } from '../parts/panel.tsx'

/** The newest entries of the log by somebody or about them. */
export function LogAbout({ id }: { id: number }) {
  const t = useT()
  const reading = useQuery(logQuery({ userId: id }, 1, false))
  return (
    <Panel
      title={t('admin.log')}
      isOpen
      action={<Link to={`/admin/log?userId=${id}`}>{t('admin.wholeLog')}</Link>}
    >
      <Loaded reading={reading}>
        {({ list }) =>
          list.length > 0 ? (
            <EntryList entries={list.slice(0, 5)} />
          ) : (
            <EmptyState title={t('admin.noEntries')} />
          )
        }
      </Loaded>
    </Panel>
  )
}
