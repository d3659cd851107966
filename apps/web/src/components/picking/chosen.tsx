import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { inheritFocus } from '../../platform/inherit-focus.ts'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import { Avatar } from '../marks/avatar.tsx'
import type { Pickable } from './people.ts'
import styles from './people-picker.module.css'
import type { PickingWords } from './words.ts'

interface ChosenProps {
  people: readonly Pickable[]
  words: PickingWords
  onRemove: (person: Pickable) => void
}

/** People whom I have picked; a press removes a person. */
export function Chosen({ people, words, onRemove }: ChosenProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = people.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last who was picked is in sight.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0 ? words.noneChosen : words.chosen(count)}
      </p>
      {count > 0 && (
        <ul ref={list} className={styles.chosen} aria-label={words.chosen(count)}>
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => {
                  onRemove(person)
                  inheritFocus(list.current?.querySelector('button'))
                }}
              >
                <Avatar id={person.id} name={person.name} src={person.avatar} size={24} />
                <VisuallyHidden>{words.takeOff}</VisuallyHidden>
                <span className={styles.chipName}>{person.name}</span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
