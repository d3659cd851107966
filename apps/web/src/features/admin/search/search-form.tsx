import { lengthOf } from '@parley/contract/limits'
import { searchLimits } from '@parley/contract/search-limits'
import { searchTypes } from '@parley/contract/search-text'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { DayField } from '../../../components/days/day-field.tsx'
import type { AdminWanted } from '../../../domain/administration/search.ts'
import type { SearchType } from '../../../domain/search/wanted.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Panel } from '../parts/panel.tsx'
import tools from '../parts/toolbar.module.css'
import styles from './search.module.css'

interface SearchFormProps {
  isSearching: boolean
  onSearch: (wanted: AdminWanted) => void
}

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : undefined)

/** The text to search for, and the reason. */
export function SearchForm({ isSearching, onSearch }: SearchFormProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState('')
  const [group, setGroup] = useState('')
  const [type, setType] = useState<SearchType | 'all'>('all')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [wasSent, setSent] = useState(false)

  const { min, max } = searchLimits.reason
  const length = lengthOf(reason.trim())
  const isAsked =
    text.trim() !== '' || from !== '' || group !== '' || type !== 'all' || first !== '' || last !== ''
  const problems = {
    text: isAsked ? undefined : t('adminSearch.nothingAsked'),
    reason: length < min || length > max ? t('adminSearch.reasonLength', { min, max }) : undefined,
    from: from !== '' && idOf(from) === undefined ? t('adminSearch.noNumber') : undefined,
    group: group !== '' && idOf(group) === undefined ? t('adminSearch.noNumber') : undefined,
  }
  const shown = (name: keyof typeof problems) => (wasSent ? problems[name] : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    onSearch({
      text: text.trim(),
      reason: reason.trim(),
      from: idOf(from),
      groupId: idOf(group),
      type: type === 'all' ? undefined : type,
      first: first || undefined,
      last: last || undefined,
    })
  }

  return (
    <Panel title={t('adminSearch.what')} text={t('adminSearch.audited')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('adminSearch.query')}
          hint={t('adminSearch.textHint')}
          value={text}
          onChange={setText}
          maxLength={searchLimits.text.max}
          error={shown('text')}
        />
        <TextField
          label={t('adminSearch.reason')}
          hint={t('adminSearch.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={max}
          required
          error={shown('reason')}
        />
        <div className={tools.filters}>
          <TextField
            label={t('adminSearch.from')}
            inputMode="numeric"
            value={from}
            onChange={setFrom}
            error={shown('from')}
          />
          <TextField
            label={t('adminSearch.group')}
            inputMode="numeric"
            value={group}
            onChange={setGroup}
            error={shown('group')}
          />
          <Select
            label={t('adminSearch.type')}
            value={type}
            onChange={setType}
            options={[
              { value: 'all', label: t('adminSearch.all') },
              ...searchTypes.map((value) => ({ value, label: t(`adminSearch.${value}`) })),
            ]}
          />
          <DayField label={t('admin.fromDay')} value={first} max={last || undefined} onChange={setFirst} />
          <DayField label={t('admin.toDay')} value={last} min={first || undefined} onChange={setLast} />
        </div>
        <div className={styles.end}>
          <Button type="submit" variant="primary" icon={<Search aria-hidden="true" />} loading={isSearching}>
            {t('adminSearch.search')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
