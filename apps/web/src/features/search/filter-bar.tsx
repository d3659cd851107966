import { searchTypes } from '@parley/contract/search-text'
import { AtSign, CalendarDays, MessagesSquare, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type Language, useLanguage, useT } from '../../platform/texts/index.ts'
import { shortDay } from '../../platform/time/month.ts'
import { DayDialog } from './day-dialog.tsx'
import styles from './filter-bar.module.css'
import type { Asked, Scope } from './searching.ts'

const scopes: readonly Scope[] = ['all', 'names', 'messages', ...searchTypes]

interface FilterBarProps {
  asked: Asked
  onChange: (changes: Partial<Asked>) => void
}

/** The kind that is searched for, the filters that are set, and those that one may set. */
export function FilterBar({ asked, onChange }: FilterBarProps) {
  const t = useT()
  const language = useLanguage()
  const name = useId()
  const [isDayOpen, setDayOpen] = useState(false)
  const { typed, scope, from, place, first, last } = asked
  const begin = (filter: string) =>
    onChange({ typed: typed === '' ? filter : `${typed.trimEnd()} ${filter}` })
  const days = daysText(asked, language, t)
  return (
    <div className={styles.bar}>
      <fieldset className={styles.scopes} aria-label={t('search.scope')}>
        {scopes.map((one) => (
          <label key={one} className={styles.scope}>
            <input
              type="radio"
              name={name}
              checked={one === scope}
              onChange={() => onChange({ scope: one })}
            />
            {t(`search.${one}`)}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say that its buttons are fields. */}
      <div className={styles.filters} role="group" aria-label={t('search.filters')}>
        {from ? (
          <Filter
            text={t('search.isFrom', { name: from.name })}
            onRemove={() => onChange({ from: undefined })}
          />
        ) : (
          <Add icon={<AtSign />} text={t('search.addFrom')} onClick={() => begin(t('search.typedFrom'))} />
        )}
        {place ? (
          <Filter
            text={t('search.isIn', { name: place.name })}
            onRemove={() => onChange({ place: undefined })}
          />
        ) : (
          <Add
            icon={<MessagesSquare />}
            text={t('search.addIn')}
            onClick={() => begin(t('search.typedIn'))}
          />
        )}
        {days ? (
          <Filter text={days} onRemove={() => onChange({ first: undefined, last: undefined })} />
        ) : (
          <Add icon={<CalendarDays />} text={t('search.addDay')} onClick={() => setDayOpen(true)} isDialog />
        )}
      </div>
      <DayDialog
        open={isDayOpen}
        day={first ?? last}
        onClose={() => setDayOpen(false)}
        onChange={(changes) => {
          setDayOpen(false)
          onChange(changes)
        }}
      />
    </div>
  )
}

function Filter({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useT()
  return (
    <span className={styles.set}>
      <span className={styles.text}>{text}</span>
      <button type="button" aria-label={t('search.removeFilter', { filter: text })} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

interface AddProps {
  icon: ReactNode
  text: string
  onClick: () => void
  isDialog?: boolean
}

const Add = ({ icon, text, onClick, isDialog = false }: AddProps) => (
  <button
    type="button"
    className={styles.add}
    aria-haspopup={isDialog ? 'dialog' : undefined}
    onClick={onClick}
  >
    {icon}
    {text}
  </button>
)

function daysText({ first, last }: Asked, language: Language, t: ReturnType<typeof useT>) {
  const [from, to] = [first, last].map((day) => (day === undefined ? '' : shortDay(day, language)))
  if (from && from === to) return t('search.onDay', { day: from })
  if (from && to) return t('search.betweenDays', { first: from, last: to })
  if (from) return t('search.sinceDay', { day: from })
  return to ? t('search.untilDay', { day: to }) : undefined
}
