import { useDeferredValue, useMemo, useState } from 'react'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { VirtualList } from '../../platform/virtual-list.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { Avatar } from '../marks/avatar.tsx'
import { Chosen } from './chosen.tsx'
import { type Pickable, pickRows } from './people.ts'
import styles from './people-picker.module.css'
import type { PickingWords } from './words.ts'

interface PeoplePickerProps {
  people: readonly Pickable[]
  /** In the order in which they were picked. */
  chosen: readonly Pickable[]
  onChange: (chosen: Pickable[]) => void
  /** No more than this. */
  max: number
  words: PickingWords
}

/** Picks some people. */
export function PeoplePicker({ people, chosen, onChange, max, words }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const names = useMemo(() => people.map(({ name, nickname }) => name + nickname), [people])
  const speller = useSpeller(names)
  const rows = useMemo(() => (speller ? pickRows(people, wanted, speller) : []), [people, wanted, speller])
  const ids = new Set(chosen.map(({ id }) => id))
  const isFull = chosen.length >= max

  const remove = (person: Pickable) => onChange(chosen.filter(({ id }) => id !== person.id))
  const toggle = (person: Pickable) => {
    if (ids.has(person.id)) remove(person)
    else if (!isFull) onChange([...chosen, person])
  }
  const toggleFirst = () => {
    const first = rows.find((row) => row.kind === 'person' && !row.person.isIn)
    if (first?.kind !== 'person' || wanted.trim() === '') return
    toggle(first.person)
    setTyped('')
  }

  return (
    <div className={styles.picker}>
      <Chosen people={chosen} words={words} onRemove={remove} />
      <SearchField
        label={words.search}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          toggleFirst()
        }}
      />
      <div className={styles.list}>
        {!speller && <SkeletonRows count={5} />}
        {speller && rows.length === 0 && (
          <p className={styles.none} role="status">
            {people.length === 0 ? words.nobody : words.nobodyFound}
          </p>
        )}
        <VirtualList as="ul" rows={rows} keyOf={({ key }) => key}>
          {(row) =>
            row.kind === 'heading' ? (
              <h2 className={styles.letter}>{row.letter}</h2>
            ) : (
              <Person
                person={row.person}
                isChosen={ids.has(row.key)}
                isFull={isFull}
                isInText={words.isIn}
                onToggle={() => toggle(row.person)}
              />
            )
          }
        </VirtualList>
      </div>
    </div>
  )
}

interface PersonProps {
  person: Pickable
  isChosen: boolean
  isFull: boolean
  isInText: string
  onToggle: () => void
}

function Person({ person, isChosen, isFull, isInText, onToggle }: PersonProps) {
  const { id, name, avatar, isIn = false, about } = person
  return (
    <Checkbox
      className={styles.person}
      checked={isChosen || isIn}
      disabled={isIn || (isFull && !isChosen)}
      onChange={onToggle}
    >
      <Avatar id={id} name={name} src={avatar} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      {(isIn || about) && <span className={styles.about}>{isIn ? isInText : about}</span>}
    </Checkbox>
  )
}
