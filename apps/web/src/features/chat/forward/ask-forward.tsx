import { createClientMessageId } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import { forwardLimits } from '@parley/contract/forward-limits'
import type { ForwardAs } from '../../../domain/conversations/forwarding.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { isOffline } from '../../../platform/connection.ts'
import { t, withTexts } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { Chat } from '../context/chat-context.ts'

const ForwardDialog = lazyComponent(() => withTexts('extras', import('./forward-dialog.tsx')))

export const isForwardable = ({ message: { msg } }: SentEntry) => msg.type !== MessageType.withdrawn

/** Whether so many can be forwarded now; else shows why not. */
export function canForward(entries: readonly SentEntry[]): boolean {
  const { max } = forwardLimits.messages
  if (entries.length > max) toast.warning(t('forwarding.tooMany', { max }))
  else if (isOffline()) toast.warning(t('forwarding.offline'))
  else return true
  return false
}

/** Asks where messages are to go; each time anew. */
export function askForward(
  { openDialog }: Pick<Chat, 'openDialog'>,
  entries: readonly SentEntry[],
  as: ForwardAs,
) {
  if (!canForward(entries)) return
  const ids = entries.map(({ message }) => message.id)
  const key = createClientMessageId()
  openDialog((props) => <ForwardDialog key={key} {...props} ids={ids} as={as} />)
}
