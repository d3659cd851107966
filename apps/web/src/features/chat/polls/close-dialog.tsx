import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { isOffline } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { told } from './own-votes.ts'

interface CloseDialogProps extends DialogPart {
  messageId: number
}

/** Asks before a poll is ended, which cannot be undone. */
export default function CloseDialog({ messageId, open, onClose }: CloseDialogProps) {
  const t = useT()
  const { conversation } = useChat()

  function close() {
    if (isOffline()) toast.info(t('polls.closedLater'))
    conversation.poll({ closePoll: { messageId } }).catch(told)
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('polls.closeTitle')}
      text={t('polls.closeText')}
      confirmLabel={t('polls.close')}
      onConfirm={close}
    />
  )
}
