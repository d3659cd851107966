import { MessageType } from '@parley/contract/enums'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useChat, useConversation } from '../chat/chat-context.ts'
import { setCitation, useCitation } from '../chat/citations.ts'
import { CitedPicture } from '../chat/cited-picture.tsx'
import { textOf } from '../model/message-text.ts'
import { entryOfId } from '../model/timeline.ts'
import { previewText } from '../preview.ts'
import styles from './citation-bar.module.css'

/** Over the text: the message that it is about. */
export function CitationBar() {
  const t = useT()
  const { path, speakerOf } = useChat()
  const citation = useCitation(path)
  const original = useConversation(({ timeline }) => citation && entryOfId(timeline, citation.id)?.message)
  const isGone = citation !== undefined && (!original || original.msg.type === MessageType.withdrawn)

  useEffect(() => {
    if (isGone) setCitation(path, undefined)
  }, [isGone, path])

  if (!citation || !original || isGone) return null
  const author = original.isMe ? t('chat.you') : speakerOf(original.author).name
  return (
    <div className={styles.bar}>
      <CitedPicture msg={original.msg} />
      <div className={styles.about}>
        <div className={styles.name}>
          {t(citation.kind === 'reply' ? 'chat.replyTo' : 'chat.quoteOf', { name: author })}
        </div>
        <div className={styles.text}>{textOf(original) ?? previewText(original.msg, original.preview)}</div>
      </div>
      <IconButton
        size="sm"
        label={t('chat.cancelCitation')}
        icon={<X />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setCitation(path, undefined)}
      />
    </div>
  )
}
