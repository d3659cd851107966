import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { FileDrop } from './file-drop.tsx'
import { LinkChoice } from './link-choice.tsx'
import { ScheduledStrip } from './scheduled-strip.tsx'

const HoverBar = later(() => withTexts('extras', import('../reactions/hover-bar.tsx')))

/** What only somebody needs who is there, beside the box in which one writes. */
export function OnceHere() {
  return (
    <>
      <FileDrop />
      <ScheduledStrip />
      <LinkChoice />
      <HoverBar />
    </>
  )
}
