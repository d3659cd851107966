import { FloatingDate } from './floating-date.tsx'
import { RowGestures, type RowGesturesProps } from './row-gestures.tsx'

/** What only somebody needs who is there, around the messages. */
export default function PaneExtras(props: RowGesturesProps) {
  return (
    <>
      <RowGestures {...props} />
      <FloatingDate pane={props.pane} />
    </>
  )
}
