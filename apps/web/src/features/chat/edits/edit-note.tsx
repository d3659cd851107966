import { useEngine } from '../../../components/engine/use-engine.ts'
import { keepEdit } from '../../../engine/edits/kept-edits.ts'
import type { OwnEdit } from '../../../engine/edits/own-edit.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
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
    <RefusalNote
      reason={t('edits.failedWhy', { reason })}
      actions={[
        { label: t('edits.again'), act: editAgain, disabled: !chat.canSend },
        { label: t('edits.giveUp'), act: () => keepEdit(engine.ownEdits, id, undefined) },
      ]}
    />
  )
}
