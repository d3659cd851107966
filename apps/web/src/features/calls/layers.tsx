import { useStore } from 'zustand'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import type { CallCenter } from './center/center.ts'
import { CallLayer } from './views/call-layer.tsx'
import { useFocusKey } from './views/use-focus-key.ts'

const ConferenceLayer = lazyComponent(() => import('./conference-views/conference-layer.tsx'))

/** The calls of this tab, above all screens: that of two, and that of a group. */
export function CallLayers({ center }: { center: CallCenter }) {
  const conference = useStore(center.groupCalls.store, (state) => state.conference)
  useFocusKey()
  return (
    <>
      {conference && <ConferenceLayer conference={conference} />}
      <CallLayer center={center} />
    </>
  )
}
