import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { EmojiChooser } from '../emoji/emoji-chooser.tsx'
import styles from './dialogs.module.css'
import { react } from './react.ts'

interface PickerDialogProps extends DialogPart {
  messageId: number
}

/** Any emoji, to be put on a message. */
export default function PickerDialog({ messageId, open, onClose }: PickerDialogProps) {
  const t = useT()
  const { conversation } = useChat()
  return (
    <Dialog open={open} onClose={onClose} title={t('reactions.choose')}>
      <div className={styles.chooser}>
        <EmojiChooser
          onChoose={(emoji) => {
            onClose()
            void react(conversation, messageId, emoji, true)
          }}
        />
      </div>
    </Dialog>
  )
}
