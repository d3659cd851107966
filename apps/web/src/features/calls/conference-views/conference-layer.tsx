import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useGroupQuery } from '../../../domain/groups/use-group-query.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { ConferenceCenter } from '../conference/center.ts'
import type { ConferenceState } from '../conference/state.ts'
import { LocalContext } from '../views/local-context.ts'
import { RemoteSound } from '../views/remote-sound.tsx'
import { useFocusReturn } from '../views/use-focus-return.ts'
import { ConferenceContext, type ShownConference, useConference } from './conference-context.ts'
import { ConferenceWindow } from './conference-window.tsx'
import { newsOf } from './news.ts'

/** The call of a group that this tab is in, above all screens. */
export default function ConferenceLayer({ conference }: { conference: ConferenceCenter }) {
  const state = useStore(conference.store)
  useFocusReturn(state.phase !== 'idle')
  return createPortal(
    state.phase !== 'idle' && <Shown conference={conference} state={state} />,
    document.body,
  )
}

function Shown({ conference, state }: { conference: ConferenceCenter; state: ShownConference }) {
  const { group } = useGroupQuery(state.groupId)
  const nameOf = useNamesIn(state.groupId)
  return (
    <ConferenceContext value={{ conference, state, title: group?.title ?? '', nameOf }}>
      <LocalContext value={conference.local}>
        <ConferenceWindow />
        {state.phase === 'in' &&
          [...state.peers].map(([seat, { peer }]) => <RemoteSound key={seat} remote={peer.remote} />)}
        {state.phase === 'in' && <ConferenceNews state={state} />}
      </LocalContext>
    </ConferenceContext>
  )
}

/** By my note, else the name in the group, else the nickname; I am "me". */
function useNamesIn(groupId: number) {
  const t = useT()
  const { userID: myId } = useSession()
  const { members } = useMembers(groupId)
  const nameOf = useNameOf()
  return (person: { userID: number; nickname: string }) =>
    person.userID === myId
      ? t('calls.me')
      : (members?.find(({ id }) => id === person.userID)?.name ?? nameOf(person))
}

/** Reads aloud who comes and goes, and who wants to say something. */
function ConferenceNews({ state }: { state: Extract<ConferenceState, { phase: 'in' }> }) {
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
