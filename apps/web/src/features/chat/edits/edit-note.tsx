import { CircleAlert } from 'lucide-react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { keepEdit } from '../../../engine/edits/kept-edits.ts'
import type { OwnEdit } from '../../../engine/edits/own-edit.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './edit-note.module.css'
import { beginEditing } from './editing.ts'

/** Under a message whose edit was refused: why, and what one can do. */
export function EditNote({ own: { edits, reason = '' } }: { own: OwnEdit }) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const id = edits[0]?.messageId ?? 0

  function editAgain() {
    const entry = entryOfId(chat.conversation.store.getState().timeline, id)
    if (entry?.state === 'sent') beginEditing(engine, chat, entry)
  }

  return (
    <div className={styles.note} role="alert">
      <CircleAlert aria-hidden="true" />
      <span className={styles.reason}>{t('edits.failedWhy', { reason })}</span>
      <span className={styles.actions}>
        <button type="button" className={styles.action} disabled={!chat.canSend} onClick={editAgain}>
          {t('edits.again')}
        </button>
        <button
          type="button"
          className={styles.action}
          onClick={() => keepEdit(engine.ownEdits, id, undefined)}
        >
          {t('edits.giveUp')}
        </button>
      </span>
    </div>
  )
}
