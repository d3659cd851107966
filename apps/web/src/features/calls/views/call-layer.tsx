import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { inheritFocus } from '../../../platform/inherit-focus.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { CallCenter } from '../center/center.ts'
import type { Phase } from '../model/state.ts'
import { CallContext, type ShownState } from './call-context.ts'
import { CallWindow } from './call-window.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { RemoteSound } from './remote-sound.tsx'
import { statusText } from './status.ts'
import { useAttention } from './use-attention.ts'
import { useCaller } from './use-caller.ts'
import { useFocusKey } from './use-focus-key.ts'

/** The call of this tab, above all screens. */
export function CallLayer({ center }: { center: CallCenter }) {
  const state = useStore(center.store)
  useFocusReturn(state.phase)
  return createPortal(state.phase !== 'idle' && <Shown center={center} state={state} />, document.body)
}

function Shown({ center, state }: { center: CallCenter; state: ShownState }) {
  const t = useT()
  const { name, avatar } = useCaller(state.peer)
  useFocusKey()
  useAttention(state, name)
  const text = state.phase === 'incoming' ? '' : statusText(t, state)

  return (
    <CallContext value={{ center, state, name, avatar }}>
      {state.phase === 'incoming' ? <IncomingCard /> : <CallWindow key="window" />}
      <RemoteSound />
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </CallContext>
  )
}

/** Whatever had the focus before the call has it again afterwards. */
function useFocusReturn(phase: Phase) {
  const before = useRef<HTMLElement>(undefined)
  const isIdle = phase === 'idle'
  useEffect(() => {
    if (isIdle) return
    const focused = document.activeElement
    before.current = focused instanceof HTMLElement ? focused : undefined
    return () => {
      if (before.current?.isConnected) inheritFocus(before.current)
    }
  }, [isIdle])
}
