import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { fold, type Speller } from '../../platform/spelling/spelling.ts'
import { useTabStop } from '../../platform/use-tab-stop.ts'
import type { VirtualListHandle } from '../../platform/virtual-list.tsx'

interface Person {
  readonly id: number
  readonly name: string
}

/** Milliseconds after which typed letters begin a new search. */
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

/** One tab stop for a list of people, however long: arrow keys, Home, End and the letters of a name move in it. */
export function usePeopleKeys(
  people: readonly Person[],
  list: RefObject<VirtualListHandle | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [typed, setTyped] = useState(nothing)
  const speller = useSpeller(typed.text === '' ? undefined : people.map(({ name }) => name))
  const { stop, keepMounted, focusRow, rowProps } = useTabStop(
    people.map(({ id }) => id),
    0,
    list,
  )

  const search = useEffectEvent((speller: Speller) => {
    // The dictionary may be loaded after the person has left the list.
    if (!scroller.current?.contains(document.activeElement)) return
    const { text, from } = typed
    const order = [...people.slice(from), ...people.slice(0, from)]
    const found = order.find(({ name }) => beginsWith(name, text, speller))
    if (found) focusRow(people.indexOf(found))
  })
  useEffect(() => {
    if (typed.text !== '' && speller) search(speller)
  }, [typed, speller])

  const last = people.length - 1
  const targets: Record<string, number> = {
    ArrowDown: Math.min(last, stop + 1),
    ArrowUp: Math.max(0, stop - 1),
    Home: 0,
    End: last,
  }

  return {
    keepMounted,
    rowProps,
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
  }
}
