import { X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { found, type Place } from '../../../components/places/places.ts'
import { usePlaces } from '../../../components/places/use-places.ts'
import { useSpeller } from '../../../domain/people/use-speller.ts'
import { plainSpeller } from '../../../platform/spelling/spelling.ts'
import { useT } from '../../../platform/texts/index.ts'
import { VirtualList } from '../../../platform/virtual-list.tsx'
import styles from './destinations.module.css'

interface DestinationsProps {
  chosen: readonly Place[]
  onChange: (chosen: Place[]) => void
  max: number
}

/** Picks conversations: the recent ones first, or those whose name, note or pinyin was typed. */
export function Destinations({ chosen, onChange, max }: DestinationsProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const { places, isLoading, error, refetch } = usePlaces()
  const names = useMemo(() => places.map(({ name, nickname = '' }) => name + nickname), [places])
  const speller = useSpeller(names) ?? plainSpeller
  const shown = useMemo(
    () => (wanted ? found(places, wanted, speller) : places.toSorted((a, b) => b.at - a.at)),
    [places, wanted, speller],
  )
  const paths = new Set(chosen.map(({ path }) => path))
  const isFull = chosen.length >= max

  const remove = (place: Place) => onChange(chosen.filter(({ path }) => path !== place.path))
  const toggle = (place: Place) => {
    if (paths.has(place.path)) remove(place)
    else if (!isFull) onChange([...chosen, place])
  }

  return (
    <div className={styles.destinations}>
      {max > 1 && (
        <p className={styles.count} role="status">
          {chosen.length === 0
            ? t('forwarding.noneChosen', { max })
            : t('forwarding.chosen', { count: chosen.length, max })}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((place) => (
            <li key={place.path}>
              <button type="button" className={styles.chip} onClick={() => remove(place)}>
                <Avatar id={place.id} name={place.name} src={place.avatar} size={24} />
                <VisuallyHidden>{t('forwarding.takeOff')}</VisuallyHidden>
                <span className={styles.name}>{place.name}</span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label={t('forwarding.search')}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          const [first] = shown
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !wanted || !first) return
          event.preventDefault()
          toggle(first)
          setTyped('')
        }}
      />
      <div className={styles.list} data-scroller>
        {shown.length === 0 &&
          (error ? (
            <LoadProblem error={error} onRetry={refetch} />
          ) : isLoading ? (
            <SkeletonRows count={5} />
          ) : (
            <p className={styles.none} role="status">
              {t(wanted ? 'forwarding.nobodyFound' : 'forwarding.nobody')}
            </p>
          ))}
        <VirtualList as="ul" rows={shown} keyOf={({ path }) => path}>
          {(place) => (
            <Checkbox
              className={styles.place}
              checked={paths.has(place.path)}
              disabled={isFull && !paths.has(place.path)}
              onChange={() => toggle(place)}
            >
              <Avatar id={place.id} name={place.name} src={place.avatar} />
              <span className={styles.name} title={place.name}>
                {place.name}
              </span>
            </Checkbox>
          )}
        </VirtualList>
      </div>
    </div>
  )
}
