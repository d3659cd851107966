import { useDraft } from '../../../components/engine/use-draft.ts'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { loadTexts, useT } from '../../../platform/texts/index.ts'
import { type Chat, type DialogPart, useChat } from '../context/chat-context.ts'

/** Asks before something turns to all of a large group. */
export async function askEveryone({ openDialog, composer }: Chat, send: () => void) {
  await loadTexts('extras')
  openDialog((props) => (
    <EveryoneDialog
      {...props}
      onSend={() => {
        props.onClose()
        send()
        composer()?.focus()
      }}
    />
  ))
}

function EveryoneDialog({ open, onClose, onSend }: DialogPart & { onSend: () => void }) {
  const t = useT()
  const { memberCount = 0, path } = useChat()
  const { editing } = useDraft(path)
  return (
    <ConfirmDialog
      open={open}
      title={t('mentions.everyoneTitle', { count: memberCount })}
      text={t('mentions.everyoneText')}
      confirmLabel={t(editing ? 'composing.saveEdit' : 'chat.send')}
      onConfirm={onSend}
      onClose={onClose}
    />
  )
}
