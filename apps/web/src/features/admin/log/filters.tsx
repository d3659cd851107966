import { LogType } from '@parley/contract/enums'
import { Select } from '../../../components/controls/select.tsx'
import { DayField } from '../../../components/days/day-field.tsx'
import { type LogFilter, logServices } from '../../../domain/administration/log.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Search } from '../parts/search.tsx'
import tools from '../parts/toolbar.module.css'
import { useQueryState } from '../parts/use-query.ts'
import { useServiceNames } from './use-service-names.ts'

interface FiltersProps {
  filter: LogFilter
  onChange: (changes: Readonly<Record<string, string | number>>, options?: { isTyping?: boolean }) => void
}

/** Narrows the log: words, kind, level, part of the product, and days. */
export function Filters({ filter, onChange }: FiltersProps) {
  const t = useT()
  const { read } = useQueryState()
  const names = useServiceNames()
  return (
    <>
      <Search
        label={t('admin.searchLog')}
        value={filter.key ?? ''}
        onChange={(key) => onChange({ key }, { isTyping: true })}
      />
      <div className={tools.filters}>
        <Select
          label={t('admin.type')}
          value={filter.type ?? 0}
          onChange={(type) => onChange({ type: type || '' })}
          options={[
            { value: 0, label: t('admin.all') },
            { value: LogType.security, label: t('admin.typeSecurity') },
            { value: LogType.administration, label: t('admin.typeAdmin') },
          ]}
        />
        <Select
          label={t('admin.level')}
          value={filter.level ?? 'all'}
          onChange={(level) => onChange({ level: level === 'all' ? '' : level })}
          options={[
            { value: 'all', label: t('admin.all') },
            { value: 'info', label: t('admin.info') },
            { value: 'warning', label: t('admin.warning') },
          ]}
        />
        <div className={tools.both}>
          <Select
            label={t('admin.service')}
            value={filter.service ?? 'all'}
            onChange={(service) => onChange({ service: service === 'all' ? '' : service })}
            options={[
              { value: 'all', label: t('admin.all') },
              ...logServices.map((value) => ({ value, label: names[value] })),
            ]}
          />
        </div>
        <DayField
          label={t('admin.fromDay')}
          value={read('from')}
          max={read('to') || undefined}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={t('admin.toDay')}
          value={read('to')}
          min={read('from') || undefined}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </>
  )
}
