import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'

interface DeleteDialogProps extends DialogPart {
  entries: readonly SentEntry[]
}

/** Asks before messages go from my view. */
export default function DeleteDialog({ entries, open, onClose }: DeleteDialogProps) {
  const t = useT()
  const { conversation, isSelf, selection, target } = useChat()
  const [isDeleting, setDeleting] = useState(false)

  const count = entries.length

  async function remove(ids: number[]) {
    setDeleting(true)
    try {
      await conversation.remove(ids)
      selection.end()
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={count > 1 ? t('groupChat.deleteManyTitle', { count }) : t('acting.deleteTitle')}
      text={isSelf ? undefined : t(target.kind === 'group' ? 'groupChat.deleteText' : 'acting.deleteText')}
      confirmLabel={t('common.delete')}
      danger
      loading={isDeleting}
      onConfirm={() => void remove(entries.map(({ message }) => message.id))}
      onClose={onClose}
    />
  )
}
