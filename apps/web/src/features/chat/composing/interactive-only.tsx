import { HoverBar } from '../reactions/hover-bar-part.tsx'
import { FileDrop } from './file-drop.tsx'
import { LinkChoice } from './link-choice.tsx'
import { ScheduledStrip } from './scheduled-strip.tsx'

/** What only somebody needs who is there, beside the box in which one writes. */
export function InteractiveOnly() {
  return (
    <>
      <FileDrop />
      <ScheduledStrip />
      <LinkChoice />
      <HoverBar />
    </>
  )
}
