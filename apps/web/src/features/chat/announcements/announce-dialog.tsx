import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { announceInGroup, refreshAnnouncements } from '../../../domain/groups/group-announcements.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'

interface AnnounceDialogProps extends DialogPart {
  messageId: number
}

/** Asks before everybody is asked. */
export default function AnnounceDialog({ messageId, open, onClose }: AnnounceDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const { target } = useChat()
  const [isUnderWay, setUnderWay] = useState(false)

  async function announce() {
    setUnderWay(true)
    try {
      await announceInGroup(target.id, messageId)
      toast.success(t('announcing.done'))
      onClose()
      await refreshAnnouncements(client)
    } catch (error) {
      toastError(error)
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('announcing.announceTitle')}
      text={t('announcing.announceText')}
      confirmLabel={t('announcing.announce')}
      loading={isUnderWay}
      onConfirm={() => void announce()}
    />
  )
}
