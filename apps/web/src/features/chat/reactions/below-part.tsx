import type { Entry } from '../../../engine/timeline/entry.ts'
import { Buttons } from '../buttons/buttons.tsx'
import { ReactionRow } from './reaction-row.tsx'

/** What can be pressed below a bubble, and what people have put on it. */
export default function BelowPart({ entry }: { entry: Entry }) {
  const { id, extras } = entry.message
  return (
    <>
      {extras?.buttons && <Buttons messageId={id} buttons={extras.buttons} />}
      {extras?.reactions?.kinds.length ? <ReactionRow entry={entry} /> : null}
    </>
  )
}
