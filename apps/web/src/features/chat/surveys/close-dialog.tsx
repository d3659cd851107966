import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { isOffline } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { told } from './told.ts'

interface CloseDialogProps extends DialogPart {
  messageId: number
  sort: 'poll' | 'list'
}

/** Asks before a survey is ended, which cannot be undone. */
export default function CloseDialog({ messageId, sort, open, onClose }: CloseDialogProps) {
  const t = useT()
  const { conversation } = useChat()
  const texts = sort === 'poll' ? 'polls' : 'lists'

  function close() {
    if (isOffline()) toast.info(t(`${texts}.closedLater`))
    conversation
      .survey(sort === 'poll' ? { closePoll: { messageId } } : { closeList: { messageId } })
      .catch(told)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(`${texts}.closeTitle`)}
      text={t(`${texts}.closeText`)}
      confirmLabel={t(`${texts}.close`)}
      onConfirm={close}
    />
  )
}
