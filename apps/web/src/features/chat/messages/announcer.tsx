import { targetOf } from '@parley/client'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useLive } from '../../../components/engine/use-live.ts'
import { isThreadOnly, isWithinAlbum, type Message } from '../../../domain/conversations/message.ts'
import { previewText } from '../../../domain/conversations/preview.ts'
import { pathOf } from '../../../domain/conversations/target.ts'
import { arrivalOf } from '../../../engine/conversations/arrivals.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'

const spokenMs = 5000

/** Reads each message out once when it arrives: the list itself also changes when one scrolls. */
export function Announcer() {
  const t = useT()
  const { path, speakerOf, thread } = useChat()
  const [spoken, setSpoken] = useState<readonly { id: number; text: string }[]>([])

  function speak(message: Message) {
    const { id, isMe, author, msg, preview, extras } = message
    if (isMe || isWithinAlbum(message)) return
    const { name } = speakerOf(author)
    setSpoken((list) => [
      ...list,
      { id, text: t('chat.arrived', { name, text: previewText(msg, preview, extras) }) },
    ])
  }
  useLive('heard', ({ event, isMissed }) => {
    if (isMissed || event.event !== 'message') return
    const target = targetOf(event)
    const { message } = arrivalOf(event)
    const isHere = thread ? message.extras?.thread?.root === thread.root : !isThreadOnly(message)
    if (target && isHere && pathOf(target, thread?.root) === path) speak(message)
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
