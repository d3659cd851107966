import type { Friend, Page } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { friendsQuery } from '../../../domain/people/friends.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { CallCenter } from '../center/center.ts'
import type { Peer } from '../model/state.ts'
import { CallContext, type ShownState } from './call-context.ts'
import { CallWindow } from './call-window.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { LocalContext } from './local-context.ts'
import { RemoteSound } from './remote-sound.tsx'
import { statusText } from './status.ts'
import { useAttention } from './use-attention.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** The call of this tab, above all screens. */
export function CallLayer({ center }: { center: CallCenter }) {
  const state = useStore(center.store)
  useFocusReturn(state.phase !== 'idle')
  return createPortal(state.phase !== 'idle' && <Shown center={center} state={state} />, document.body)
}

function Shown({ center, state }: { center: CallCenter; state: ShownState }) {
  const t = useT()
  const { name, avatar } = useCaller(state.peer)
  useAttention(state, name)
  const text = state.phase === 'incoming' ? '' : statusText(t, state)

  return (
    <CallContext value={{ center, state, name, avatar }}>
      <LocalContext value={center.local}>
        {state.phase === 'incoming' ? <IncomingCard /> : <CallWindow key="window" />}
      </LocalContext>
      <RemoteSound remote={center.remote} />
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </CallContext>
  )
}

/** The other side of a call as I know them: by my note, and with the picture that they have now. */
function useCaller({ id, nickname, avatar }: Peer) {
  const { data: friend } = useQuery({
    ...friendsQuery,
    select: ({ list }: Page<Friend>) => list.find(({ userID }) => userID === id),
  })
  return {
    name: displayName({ note: friend?.notice, nickname: friend?.nickname || nickname || String(id) }),
    avatar: friend?.avatar ?? avatar,
  }
}
