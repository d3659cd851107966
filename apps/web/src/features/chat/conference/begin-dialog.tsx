import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { type CallKind, startCall } from '../../../domain/people/call-requests.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'

interface BeginDialogProps extends DialogPart {
  groupId: number
  kind: CallKind
}

/** Asks before a call of a group begins, and says how many will see it. */
export default function BeginDialog({ groupId, kind, open, onClose }: BeginDialogProps) {
  const t = useT()
  const { memberCount } = useChat()
  const others = memberCount === undefined ? undefined : memberCount - 1
  return (
    <ConfirmDialog
      open={open}
      title={t(`conference.${kind}Title`)}
      text={others === undefined ? undefined : t('conference.whoSees', { count: others })}
      confirmLabel={t('conference.begin')}
      onConfirm={() => {
        onClose()
        startCall({ groupId }, kind)
      }}
      onClose={onClose}
    />
  )
}
