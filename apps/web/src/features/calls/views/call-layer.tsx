import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { CallCenter } from '../center/center.ts'
import { CallContext, type ShownState } from './call-context.ts'
import { CallWindow } from './call-window.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { LocalContext } from './local-context.ts'
import { RemoteSound } from './remote-sound.tsx'
import { statusText } from './status.ts'
import { useAttention } from './use-attention.ts'
import { useCaller } from './use-caller.ts'
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
