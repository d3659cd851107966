import type { RefObject } from 'react'
import { FloatingDate } from './floating-date.tsx'
import { RowGestures } from './row-gestures.tsx'

/** What only somebody needs who is there, around the messages. */
export default function PaneExtras({ pane }: { pane: RefObject<HTMLElement | null> }) {
  return (
    <>
      <RowGestures pane={pane} />
      <FloatingDate pane={pane} />
    </>
  )
}
