import { useDraft } from '../../../components/engine/use-draft.ts'
import { useChat } from '../context/chat-context.ts'
import { AttachmentStrip } from './attachment-strip.tsx'
import { CitationBar } from './citation-bar.tsx'
import { OtherDraftBar } from './other-draft-bar.tsx'

/** Over the text: what was written on another device, what it answers, and what is attached to it. */
export function DraftBars() {
  const { citation, attachments, reading, other, editing } = useDraft(useChat().path)
  return (
    <>
      {other && !editing && <OtherDraftBar other={other} />}
      {citation !== undefined && <CitationBar />}
      {(attachments.length > 0 || reading) && <AttachmentStrip />}
    </>
  )
}
