import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { isOffline } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { toastRefusal } from './toast-refusal.ts'

interface CloseDialogProps extends DialogPart {
  messageId: number
  sort: 'poll' | 'list'
}

const texts = {
  poll: {
    title: 'polls.closeTitle',
    text: 'polls.closeText',
    confirm: 'polls.close',
    closedLater: 'polls.closedLater',
  },
  list: {
    title: 'lists.closeTitle',
    text: 'lists.closeText',
    confirm: 'lists.close',
    closedLater: 'lists.closedLater',
  },
} as const

/** Asks before a survey is ended, which cannot be undone. */
export default function CloseDialog({ messageId, sort, open, onClose }: CloseDialogProps) {
  const t = useT()
  const { conversation } = useChat()
  const { title, text, confirm, closedLater } = texts[sort]

  function close() {
    if (isOffline()) toast.info(t(closedLater))
    conversation
      .command(sort === 'poll' ? { closePoll: { messageId } } : { closeList: { messageId } })
      .catch(toastRefusal)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(title)}
      text={t(text)}
      confirmLabel={t(confirm)}
      onConfirm={close}
    />
  )
}
