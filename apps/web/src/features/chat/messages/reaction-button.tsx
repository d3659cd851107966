import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { isIn } from '../../../domain/later/scheduled.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { type ReactionNotice, sawReactions } from '../../../domain/reactions/notices.ts'
import { reactionNoticesQuery } from '../../../domain/reactions/notices-query.ts'
import { useT } from '../../../platform/texts/index.ts'
import { isWindowActive, onWindowActivity } from '../../../platform/window-activity.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './jump-button.module.css'
import { useSeen } from './use-seen.ts'

interface ReactionButtonProps {
  pane: RefObject<HTMLElement | null>
  /** Another one is below it. */
  isThird: boolean
}

/** The way to the message of mine with a new reaction, unless it is in sight. A person who is here has seen that. */
export function ReactionButton({ pane, isThird }: ReactionButtonProps) {
  const t = useT()
  const nameOf = useNameOf()
  const { queries } = useEngine()
  const { target, showMessage } = useChat()
  const { data } = useQuery(reactionNoticesQuery)
  const notice = data?.list.find(isIn(target))
  const isOpen = useConversation(({ status }) => status === 'ready')
  const [there, setThere] = useState<ReactionNotice>()
  const sent = useRef('')

  useEffect(() => {
    if (!notice || !isOpen) return
    const look = () => {
      const name = `${notice.messageId} ${notice.position}`
      // Where it cannot be sent the list has it again: it is sent once, and shown on.
      if (!isWindowActive() || sent.current === name) return
      sent.current = name
      setThere(notice)
      sawReactions(queries, notice).catch(() => undefined)
    }
    look()
    return onWindowActivity(look)
  }, [notice, isOpen, queries])

  useSeen(pane, there ? `${there.messageId} ${there.position}` : '', (ids) => {
    if (there && ids.has(there.messageId)) setThere(undefined)
  })

  if (!there) return null
  const label = t('reactions.toMine', { name: nameOf(there.by), emoji: there.emoji })
  return (
    <button
      type="button"
      className={styles.button}
      data-second
      data-third={isThird || undefined}
      aria-label={label}
      data-tooltip={label}
      onClick={() => {
        setThere(undefined)
        showMessage(there.messageId)
      }}
    >
      <span aria-hidden="true">{there.emoji}</span>
    </button>
  )
}
