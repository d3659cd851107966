import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { ConferenceState } from '../conference/state.ts'
import { useConference } from './conference-context.ts'
import { newsOf } from './news.ts'

/** Reads aloud who comes and goes, and who wants to say something. */
export function ConferenceNews({ state }: { state: Extract<ConferenceState, { phase: 'in' }> }) {
  const t = useT()
  const { nameOf } = useConference()
  const { people } = state.conference
  const before = useRef(people)
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the people change.
  useEffect(() => {
    const others = newsOf(before.current, people).filter(({ person }) => person.seat !== state.seat)
    before.current = people
    if (others.length > 0)
      setText(others.map(({ key, person }) => t(`calls.${key}`, { name: nameOf(person) })).join(' '))
  }, [people])
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  )
}
