import { useChat, useConversation } from '../context/chat-context.ts'
import { PinStrip } from './pin-strip.tsx'
import { SavedBar } from './saved-bar.tsx'

/** What is pinned; of what one has saved, the ways to its parts too. */
export default function Strips() {
  const { isSelf } = useChat()
  const hasPins = useConversation((state) => state.hasPins)
  return (
    <>
      {isSelf && <SavedBar />}
      {hasPins && <PinStrip />}
    </>
  )
}
