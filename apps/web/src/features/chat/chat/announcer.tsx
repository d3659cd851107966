import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useRealtime } from '../../../realtime/use-realtime.ts'
import { peerOf } from '../model/sessions.ts'
import { previewText } from '../preview.ts'
import { useChat } from './chat-context.ts'

const spokenMs = 5000

/** Reads each message out once when it arrives: the list itself also changes when one scrolls. */
export function Announcer() {
  const t = useT()
  const { userId, name } = useChat()
  const [spoken, setSpoken] = useState<readonly { id: number; text: string }[]>([])

  useRealtime('chat', (event) => {
    if (event.event !== 'message' || event.message.isMe || peerOf(event.message).id !== userId) return
    const { id, msgPreview } = event.message
    setSpoken((list) => [
      ...list,
      { id, text: t('chat.arrived', { name, text: previewText(msgPreview, t) }) },
    ])
  })
  useEffect(() => {
    if (spoken.length === 0) return
    const timer = setTimeout(() => setSpoken([]), spokenMs)
    return () => clearTimeout(timer)
  }, [spoken])

  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {spoken.map(({ id, text }) => (
          <span key={id}>{text}</span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
