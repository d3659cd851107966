import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { type ReactionNotice, sawReactions } from '../../../domain/conversations/reaction-notices.ts'
import { reactionNoticesQuery } from '../../../domain/conversations/reaction-notices-query.ts'
import { isIn } from '../../../domain/later/scheduled.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { useT } from '../../../platform/texts/index.ts'
import { isWindowActive, onWindowActivity } from '../../../platform/window-activity.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './jump-button.module.css'
import { idsInSight } from './use-unvisited.ts'

/** The way to the message of mine that somebody has reacted to, unless it is in sight. Whoever is here has seen that. */
export function ReactionButton({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const t = useT()
  const nameOf = useNameOf()
  const { queries } = useEngine()
  const { target, showMessage, conversation } = useChat()
  const { data } = useQuery(reactionNoticesQuery)
  const notice = data?.list.find(isIn(target))
  const isOpen = useConversation(({ status }) => status === 'ready')
  const [there, setThere] = useState<ReactionNotice>()

  useEffect(() => {
    if (!notice || !isOpen) return
    const look = () => {
      if (!isWindowActive() || !pane.current) return
      const isInSight = idsInSight(pane.current, conversation.store.getState()).has(notice.messageId)
      setThere(isInSight ? undefined : notice)
      // Whatever becomes of it, the list is read again, and shows what is so.
      sawReactions(queries, notice).catch(() => undefined)
    }
    const frame = requestAnimationFrame(look)
    const stop = onWindowActivity(look)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [notice, isOpen, pane, conversation, queries])

  if (!there) return null
  const label = t('reactions.toMine', { name: nameOf(there.by), emoji: there.emoji })
  return (
    <button
      type="button"
      className={styles.button}
      data-third
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
