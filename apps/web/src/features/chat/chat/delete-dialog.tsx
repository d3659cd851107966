import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { toastError } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import type { SentEntry } from '../model/entry.ts'
import { transportOf } from '../transport.ts'
import { useChat } from './chat-context.ts'

/** Asks before a message goes from my view. */
export function DeleteDialog({ entry, onClose }: { entry: SentEntry | undefined; onClose: () => void }) {
  const t = useT()
  const { conversation, isSelf } = useChat()
  const [isDeleting, setDeleting] = useState(false)

  async function remove(id: number) {
    setDeleting(true)
    try {
      await transportOf(conversation.target).deleteMessages([id])
      conversation.remove([id])
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      open={entry !== undefined}
      title={t('chat.deleteTitle')}
      text={isSelf ? undefined : t('chat.deleteText')}
      confirmLabel={t('common.delete')}
      danger
      loading={isDeleting}
      onConfirm={() => entry && void remove(entry.message.id)}
      onClose={onClose}
    />
  )
}
