import { MessageType } from '@parley/contract/enums'
import { MessageSquareReply } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { citedText } from '../../../domain/conversations/preview.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { useT } from '../../../platform/texts/index.ts'
import { CitedPicture } from '../bodies/cited-picture.tsx'
import { useChat, useConversation } from '../context/chat-context.ts'
import { MessageBar } from '../parts/message-bar.tsx'

/** Over the text: the message that it is about. */
export function CitationBar() {
  const t = useT()
  const { drafts } = useEngine()
  const { path, speakerOf } = useChat()
  const citation = useDraft(path).citation
  const original = useConversation(({ timeline }) => citation && entryOfId(timeline, citation)?.message)
  const seen = useRef<number>(undefined)
  // A draft from another device may answer a message that is not loaded here.
  const isGone = original ? original.msg.type === MessageType.withdrawn : seen.current === citation

  useEffect(() => {
    if (original) seen.current = original.id
    if (isGone) drafts.cite(path, undefined)
  }, [drafts, isGone, path, original])

  if (!citation || isGone) return null
  const end = { label: t('acting.cancelCitation'), onEnd: () => drafts.cite(path, undefined) }
  if (!original)
    return <MessageBar icon={<MessageSquareReply />} title={t('acting.replyEarlier')} text={null} {...end} />
  const author = original.isMe ? t('chat.you') : speakerOf(original.author).name
  return (
    <MessageBar
      icon={<CitedPicture msg={original.msg} />}
      title={t('acting.replyTo', { name: author })}
      text={citedText(original.msg, original.preview, original.extras)}
      {...end}
    />
  )
}
