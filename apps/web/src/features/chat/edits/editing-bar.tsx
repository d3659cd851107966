import { MessageType } from '@parley/contract/enums'
import { Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { versionOf } from '../../../engine/timeline/edits.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { MessageBar } from '../parts/message-bar.tsx'
import { writtenIn } from './written.ts'

/** Over the text: the message that is being edited. */
export function EditingBar() {
  const t = useT()
  const { drafts, ownEdits } = useEngine()
  const { path, compose, composer } = useChat()
  const { editing, text } = useDraft(path)
  const message = useConversation(
    ({ timeline }) => editing && entryOfId(timeline, editing.messageId)?.message,
  )
  const isGone = editing !== undefined && (!message || message.msg.type === MessageType.withdrawn)

  useEffect(() => {
    if (!isGone) return
    drafts.endEditing(path)
    // Nothing that was typed is lost.
    compose(text)
    toast.info(t('edits.gone'))
  }, [compose, drafts, isGone, path, t, text])

  if (!editing || !message || isGone) return null
  const isPending = ownEdits.store.getState()[message.id] !== undefined
  const isOutdated = !isPending && versionOf(message) > editing.version
  return (
    <MessageBar
      icon={<Pencil aria-hidden="true" />}
      title={t('edits.editing')}
      text={isOutdated ? t('edits.outdated') : writtenIn(message.msg)}
      label={t('edits.cancel')}
      onEnd={() => {
        drafts.endEditing(path)
        composer()?.focus()
      }}
    />
  )
}
