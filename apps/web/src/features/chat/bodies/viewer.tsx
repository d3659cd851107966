import { useMemo } from 'react'
import { useChat, useConversation } from '../context/chat-context.ts'
import PictureViewer from './picture-viewer.tsx'
import { picturesOf } from './pictures.ts'

interface ViewerProps {
  /** The picture to begin with. */
  src: string
  onClose: () => void
}

/** The pictures of the chat, from further back as one comes to the first. */
export default function Viewer({ src, onClose }: ViewerProps) {
  const { conversation } = useChat()
  const timeline = useConversation((state) => state.timeline)
  const pictures = useMemo(() => picturesOf(timeline), [timeline])
  return (
    <PictureViewer
      pictures={pictures}
      src={src}
      onClose={onClose}
      onFirst={() => void conversation.loadOlder()}
    />
  )
}
