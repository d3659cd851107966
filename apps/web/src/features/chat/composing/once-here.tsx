import { ScheduledStrip } from '../scheduled/scheduled-strip.tsx'
import { FileDrop } from './file-drop.tsx'

/** What only somebody needs who is there, beside the box in which one writes. */
export default function OnceHere() {
  return (
    <>
      <FileDrop />
      <ScheduledStrip />
    </>
  )
}
