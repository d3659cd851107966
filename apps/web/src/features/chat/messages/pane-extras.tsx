import { FloatingDate } from './floating-date.tsx'
import { RowGestures, type RowGesturesProps } from './row-gestures.tsx'

/** Parts around the messages that are needed only once somebody interacts with the page. */
export default function PaneExtras(props: RowGesturesProps) {
  return (
    <>
      <RowGestures {...props} />
      <FloatingDate pane={props.pane} />
    </>
  )
}
