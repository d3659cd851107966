import type { Edited } from '@parley/contract'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { keepEdit } from '../../../engine/edits/kept-edits.ts'
import type { OwnEdit } from '../../../engine/edits/own-edit.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
import type { EditPartProps } from './edit-part.ts'
import styles from './edit-parts.module.css'
import { beginEditing } from './editing.ts'
import { EditingBar } from './editing-bar.tsx'

export { beginEditing, saveEditing } from './editing.ts'

export default function EditParts({ edited, refused }: EditPartProps) {
  if (edited) return <EditedMark edited={edited} />
  return refused ? <EditNote own={refused} /> : <EditingBar />
}

/** In a bubble whose message says something else than when it was sent. */
function EditedMark({ edited: { at } }: { edited: Edited }) {
  const t = useT()
  const language = useLanguage()
  const time = fullTime(new Date(at), language)
  return (
    <time className={styles.mark} dateTime={at} title={t('edits.editedAt', { time })}>
      {t('edits.edited')}
    </time>
  )
}

/** Under a message whose edit was refused: why, and what one can do. */
function EditNote({ own: { edits, reason = '' } }: { own: OwnEdit }) {
  const t = useT()
  const engine = useEngine()
  const chat = useChat()
  const id = edits[0]?.messageId ?? 0

  function editAgain() {
    const entry = entryOfId(chat.conversation.store.getState().timeline, id)
    if (entry?.state === 'sent') beginEditing(engine, chat, entry)
  }

  return (
    <RefusalNote
      reason={t('edits.failedWhy', { reason })}
      actions={[
        { label: t('edits.again'), act: editAgain, disabled: !chat.canSend },
        { label: t('edits.giveUp'), act: () => keepEdit(engine.ownEdits, id, undefined) },
      ]}
    />
  )
}
