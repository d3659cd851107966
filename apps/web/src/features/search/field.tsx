import { searchLimits } from '@parley/contract/search-limits'
import { ChevronLeft, Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './search.module.css'
import { type Asked, nothing } from './searching.ts'
import type { Unclear } from './typed-filters.ts'

interface FieldProps {
  id: string
  ref: Ref<HTMLInputElement>
  asked: Asked
  /** The part that is not understood; a note says why. */
  unclear: Unclear | undefined
  activeKey: string | undefined
  /** Where the chosen option is among so many. */
  at: number
  count: number
  onChange: (changes: Partial<Asked>) => void
  onMove: (to: number) => void
  onEnter: () => void
  onClose: () => void
}

/** Where one types. It keeps the focus while one moves through what is found. */
export function Field(props: FieldProps) {
  const { id, ref, asked, unclear, activeKey, at, count, onChange, onMove, onEnter, onClose } = props
  const t = useT()
  const isUnclear = unclear !== undefined && unclear.why !== 'pending'

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // An input method is choosing characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && asked.typed === '') return dropLast(asked, onChange)
    if (event.key === 'Enter') {
      event.preventDefault()
      return onEnter()
    }
    if (count === 0) return
    // Home and End move within what is typed, once they have.
    const isWithin = event.currentTarget.value !== '' && at === 0
    const to = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
      PageDown: at + 8,
      PageUp: at - 8,
      Home: isWithin ? undefined : 0,
      End: isWithin ? undefined : count - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <div className={styles.top}>
      <IconButton
        className={styles.phoneBack}
        label={t('search.back')}
        icon={<ChevronLeft />}
        onClick={onClose}
      />
      <Search className={styles.icon} aria-hidden="true" />
      <input
        ref={ref}
        className={styles.field}
        role="combobox"
        aria-label={t('search.field')}
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeKey && `${id}-${activeKey}`}
        aria-autocomplete="list"
        aria-invalid={isUnclear || undefined}
        aria-describedby={isUnclear ? `${id}-unclear` : undefined}
        placeholder={t('search.field')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={searchLimits.text.max}
        value={asked.typed}
        onChange={(event) => onChange({ typed: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {asked.typed !== '' && (
        <IconButton
          size="sm"
          label={t('search.clear')}
          icon={<X />}
          onClick={() => onChange({ typed: nothing.typed })}
        />
      )}
    </div>
  )
}

/** Takes the last filter away again. */
function dropLast({ first, last, place, from, scope }: Asked, onChange: FieldProps['onChange']) {
  if (first !== undefined || last !== undefined) onChange({ first: undefined, last: undefined })
  else if (place) onChange({ place: undefined })
  else if (from) onChange({ from: undefined })
  else if (scope !== 'all') onChange({ scope: 'all' })
}
