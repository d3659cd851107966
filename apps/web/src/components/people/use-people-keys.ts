import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { fold, type Speller } from '../../platform/spelling/spelling.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** What is typed after such a pause begins anew. */
const pauseMs = 800

const nothing = { text: '', from: 0, at: 0 }

/** Whether a name begins with what was typed, in its own letters, in pinyin, or in the first letters of that. */
export function beginsWith(name: string, typed: string, speller: Speller): boolean {
  const syllables = speller.spell(name).split(' ')
  const wanted = fold(typed)
  return [fold(name), syllables.join(''), syllables.map(([first]) => first).join('')].some((text) =>
    text.startsWith(wanted),
  )
}

/**
 * One tab stop for a list of people, however long: arrow keys, Home, End and the letters of a name move in it. The row
 * that has the stop is to stay mounted, wherever the list is scrolled to.
 */
export function usePeopleKeys(
  people: readonly Person[],
  list: RefObject<VirtualizerHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [stopId, setStopId] = useState<number>()
  const [typed, setTyped] = useState(nothing)
  const wanted = useRef<number>(undefined)
  const speller = useSpeller(typed.text === '' ? undefined : people.map(({ name }) => name))
  const stop = Math.max(
    0,
    people.findIndex(({ id }) => id === stopId),
  )

  function focusRow(index: number) {
    const person = people[Math.max(0, Math.min(people.length - 1, index))]
    if (!person) return
    setStopId(person.id)
    list.current?.scrollToIndex(people.indexOf(person), { align: 'nearest' })
    wanted.current = person.id
    // With the next frame the list scrolls, which would take the focus along with the row that has it.
    requestAnimationFrame(() => focusWanted())
  }

  /** A row out of sight is mounted some frames later. */
  function focusWanted(frames = 30) {
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-person="${wanted.current}"]`)
      row?.focus({ preventScroll: true })
      if (!row && frames > 0) focusWanted(frames - 1)
    })
  }

  const search = useEffectEvent((speller: Speller) => {
    const { text, from } = typed
    const order = [...people.slice(from), ...people.slice(0, from)]
    const found = order.find(({ name }) => beginsWith(name, text, speller))
    if (found) focusRow(people.indexOf(found))
  })
  useEffect(() => {
    if (typed.text !== '' && speller) search(speller)
  }, [typed, speller])

  const targets: Record<string, number> = {
    ArrowDown: stop + 1,
    ArrowUp: stop - 1,
    Home: 0,
    End: people.length - 1,
  }

  return {
    stop,
    onKeyDown(event: KeyboardEvent) {
      const { key } = event
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const target = targets[key]
      if (target !== undefined) {
        event.preventDefault()
        setTyped(nothing)
        focusRow(target)
      } else if ([...key].length === 1 && key !== ' ') {
        // The same letter again goes on to the next of that letter.
        const begins = typed.text === key || event.timeStamp - typed.at > pauseMs
        const text = begins ? key : typed.text + key
        setTyped({ text, from: text.length === 1 ? stop + 1 : stop, at: event.timeStamp })
      }
    },
    rowProps: (index: number) => {
      const id = people[index]?.id
      return {
        'data-person': id,
        tabIndex: index === stop ? 0 : -1,
        onFocus: () => setStopId(id),
      }
    },
  }
}
