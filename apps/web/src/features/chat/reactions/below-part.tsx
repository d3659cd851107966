import type { Entry } from '../../../engine/timeline/entry.ts'
import { AnnouncedFoot } from '../announcements/announced-foot.tsx'
import { Buttons } from '../buttons/buttons.tsx'
import { useChat } from '../context/chat-context.ts'
import { ReactionRow } from './reaction-row.tsx'

/** What can be pressed below a bubble, and what people have put on it. */
export default function BelowPart({ entry }: { entry: Entry }) {
  const { id, extras } = entry.message
  const announcement = useChat().announced?.get(id)
  return (
    <>
      {announcement && <AnnouncedFoot announcement={announcement} />}
      {extras?.buttons && <Buttons messageId={id} buttons={extras.buttons} />}
      {extras?.reactions?.kinds.length ? <ReactionRow entry={entry} /> : null}
    </>
  )
}
