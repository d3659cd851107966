import { MessageType } from '@parley/contract/enums'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { citedText } from '../../../domain/conversations/preview.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { CitedPicture } from '../bodies/cited-picture.tsx'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './citation-bar.module.css'

/** Over the text: the message that it is about. */
export default function CitationBar() {
  const t = useT()
  const { drafts } = useEngine()
  const { path, speakerOf } = useChat()
  const citation = useDraft(path).citation
  const original = useConversation(({ timeline }) => citation && entryOfId(timeline, citation)?.message)
  const isGone = citation !== undefined && (!original || original.msg.type === MessageType.withdrawn)

  useEffect(() => {
    if (isGone) drafts.cite(path, undefined)
  }, [drafts, isGone, path])

  if (!citation || !original || isGone) return null
  const author = original.isMe ? t('chat.you') : speakerOf(original.author).name
  return (
    <div className={styles.bar}>
      <CitedPicture msg={original.msg} />
      <div className={styles.about}>
        <div className={styles.name}>{t('chat.replyTo', { name: author })}</div>
        <div className={styles.text}>{citedText(original.msg, original.preview)}</div>
      </div>
      <IconButton
        size="sm"
        label={t('chat.cancelCitation')}
        icon={<X />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => drafts.cite(path, undefined)}
      />
    </div>
  )
}
