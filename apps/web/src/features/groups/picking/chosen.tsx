import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { Pickable } from './people.ts'
import styles from './people-picker.module.css'

interface ChosenProps {
  people: readonly Pickable[]
  onRemove: (person: Pickable) => void
}

/** Whom I have picked; a press takes them off again. */
export function Chosen({ people, onRemove }: ChosenProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const count = people.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last who was picked is in sight.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0 ? t('groups.noneChosen') : t('groups.chosen', { count })}
      </p>
      {count > 0 && (
        <ul ref={list} className={styles.chosen} aria-label={t('groups.chosen', { count })}>
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
                <VisuallyHidden>{t('groups.takeOff')}</VisuallyHidden>
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
