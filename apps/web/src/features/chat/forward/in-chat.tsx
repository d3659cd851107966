import { createClientMessageId } from '@parley/client'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { bubbleLook } from '../bodies/bubble-look.ts'
import { useChat } from '../context/chat-context.ts'
import { ListCard } from '../lists/list-card.tsx'
import { PollCard } from '../polls/poll-card.tsx'
import { ForwardedParts } from './forwarded-parts.tsx'
import { recordTitle } from './record-title.ts'

const RecordDialog = lazyComponent(() => import('./record-dialog.tsx'))

/** Forwarded content in the chat: a record, which opens over it, a poll, or a sign-up list. */
export default function InChat({ entry }: { entry: Entry }) {
  const { openDialog } = useChat()
  const { extras, id } = entry.message
  if (!extras) return null
  const title = extras.record ? recordTitle(extras.record) : ''
  function open() {
    const key = createClientMessageId()
    openDialog((props) => <RecordDialog key={key} {...props} messageId={id} title={title} />)
  }
  if (extras.poll) return <PollCard entry={entry} poll={extras.poll} />
  if (extras.list) return <ListCard entry={entry} list={extras.list} />
  return <ForwardedParts extras={extras} isBare={bubbleLook(entry.message) === 'bare'} onOpen={open} />
}
