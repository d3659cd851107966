import type { QueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { conferenceQuery } from '../../../domain/groups/conference.ts'
import { type CallKind, startCall } from '../../../domain/people/call-requests.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type Chat, type DialogPart, useChat } from '../context/chat-context.ts'

interface GroupCall {
  readonly groupId: number
  readonly kind: CallKind
}

/** Joins the call of a group, or asks before one begins. */
export function beginCall(queries: QueryClient, { openDialog }: Pick<Chat, 'openDialog'>, call: GroupCall) {
  const { groupId, kind } = call
  if (queries.getQueryData(conferenceQuery(groupId).queryKey)?.conference) startCall({ groupId }, kind)
  else openDialog((props) => <BeginDialog {...props} {...call} />)
}

/** Says how many will see the call. */
function BeginDialog({ groupId, kind, open, onClose }: DialogPart & GroupCall) {
  const t = useT()
  const { memberCount } = useChat()
  return (
    <ConfirmDialog
      open={open}
      title={t(`conference.${kind}Title`)}
      text={memberCount === undefined ? undefined : t('conference.whoSees', { count: memberCount - 1 })}
      confirmLabel={t('conference.begin')}
      onConfirm={() => {
        onClose()
        startCall({ groupId }, kind)
      }}
      onClose={onClose}
    />
  )
}
