import { LogType } from '@parley/contract/enums'
import { logLimits } from '@parley/contract/log-limits'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { exportLog, type LogFilter, logQuery, logServices } from '../../../domain/administration/log.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { saveBlob } from '../../../platform/save-file.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { EntryList } from '../parts/entry-list.tsx'
import { OwnerFilter } from '../parts/owner-filter.tsx'
import { Paged } from '../parts/paged.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import { useQueryState } from '../parts/use-query.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { Filters } from './filters.tsx'
import styles from './log.module.css'

/** The audit log. */
export default function LogPage() {
  const t = useT()
  const { number } = useNumbers()
  const { filter, change, page, turnTo, isFiltered } = useLogFilter()
  const [isLive, setLive] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [opened, setOpened] = useState<number>()
  const reading = useQuery(logQuery(filter, page, isLive && page === 1))

  async function save() {
    setExporting(true)
    try {
      saveBlob(await exportLog(filter), `parley-audit-${new Date().toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      toastError(error)
    }
    setExporting(false)
  }

  return (
    <AdminPage title={t('admin.log')}>
      <Filters filter={filter} onChange={change} />
      <OwnerFilter userId={filter.userId} onClear={() => change({ userId: '' })} />
      <div className={styles.bar}>
        <div className={styles.live}>
          <Switch
            label={t('admin.live')}
            checked={isLive}
            onChange={(next) => {
              setLive(next)
              if (next && page !== 1) turnTo(1)
            }}
          />
        </div>
        <Button icon={<Download aria-hidden="true" />} loading={isExporting} onClick={() => void save()}>
          {t('admin.export')}
        </Button>
      </div>
      <Paged reading={reading} page={page} onTurn={turnTo} isSearch={isFiltered} empty={t('admin.noEntries')}>
        {(rows) => <EntryList entries={rows} onOpen={setOpened} />}
      </Paged>
      <p className={styles.hint}>{t('admin.logHint', { max: number(logLimits.exportRows) })}</p>
      <EntryDialog id={opened} onClose={() => setOpened(undefined)} />
    </AdminPage>
  )
}

/** The filter of the log, as the address has it. Days are those of this device. */
function useLogFilter() {
  const { read, change, page, turnTo } = useQueryState()
  const type = Number(read('type'))
  const userId = Number(read('userId'))
  const [from, to] = [startOf(read('from')), startOf(read('to'), 1)]
  const service = logServices.find((name) => name === read('service'))
  const level = (['info', 'warning'] as const).find((name) => name === read('level'))
  const filter: LogFilter = {
    ...(read('key') && { key: read('key') }),
    ...(type === LogType.security && { type: LogType.security }),
    ...(type === LogType.administration && { type: LogType.administration }),
    ...(level && { level }),
    ...(service && { service }),
    ...(Number.isSafeInteger(userId) && userId > 0 && { userId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    page,
    turnTo,
    change: (changes: Readonly<Record<string, string | number>>, options?: { isTyping?: boolean }) =>
      change({ ...changes, page: '' }, options),
  }
}

/** The beginning of a day such as 2026-11-23, or of one some days later; undefined where it is none. */
function startOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
