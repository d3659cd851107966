import { useDraft } from '../../../components/engine/use-draft.ts'
import { useChat } from '../context/chat-context.ts'
import { AttachmentStrip, type AttachmentStripProps } from './attachment-strip.tsx'
import { CitationBar } from './citation-bar.tsx'

/** Over the text: what it answers, and what is attached to it. */
export default function DraftBars(props: AttachmentStripProps) {
  const { citation, attachments } = useDraft(useChat().path)
  return (
    <>
      {citation !== undefined && <CitationBar />}
      {attachments.length > 0 && <AttachmentStrip {...props} />}
    </>
  )
}
