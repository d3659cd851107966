import { JumpButton, type JumpButtonProps } from './jump-button.tsx'
import { UnreadAbove, type UnreadAboveProps } from './unread-above.tsx'

/** The way to the newest message, or up to the first unread one. */
export default function JumpPart(props: JumpButtonProps | UnreadAboveProps) {
  return 'list' in props ? <UnreadAbove {...props} /> : <JumpButton {...props} />
}
