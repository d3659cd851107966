import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useGroupQuery } from '../../../domain/groups/use-group-query.ts'
import { useMembers } from '../../../domain/groups/use-members.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { ConferenceCenter } from '../conference/center.ts'
import { LocalContext } from '../views/local-context.ts'
import { RemoteSound } from '../views/remote-sound.tsx'
import { useFocusReturn } from '../views/use-focus-return.ts'
import { ConferenceContext, type ShownConference } from './conference-context.ts'
import { ConferenceNews } from './conference-news.tsx'
import { ConferenceWindow } from './conference-window.tsx'

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
