import type { RefObject } from 'react'
import { MentionButton } from './mention-button.tsx'
import { ReactionButton } from './reaction-button.tsx'

/** Ways to messages that concern me and are out of sight. */
export default function Jumps(props: { unread: number; pane: RefObject<HTMLElement | null> }) {
  return (
    <>
      <MentionButton {...props} />
      <ReactionButton pane={props.pane} isThird={props.unread > 0} />
    </>
  )
}
