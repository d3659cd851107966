import type { Poll } from '@parley/contract'
import { type KeyboardEvent, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { useIsLost } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from '../surveys/survey-card.module.css'
import { toastRefusal } from '../surveys/toast-refusal.ts'
import { useTimeUntil } from '../surveys/use-time.ts'
import { PollFoot } from './poll-foot.tsx'
import { PollOptions } from './poll-options.tsx'
import { isSame, standingOf } from './standing.ts'

interface PollCardProps {
  entry: Entry
  poll: Poll
}

/** A poll in its bubble: the question, the votes, and one's own choice. */
export function PollCard({ entry: { state, message }, poll }: PollCardProps) {
  const t = useT()
  const engine = useEngine()
  const { conversation, canReact } = useChat()
  const isLost = useIsLost()
  const wanted = useStore(engine.part(ownVotes).store, (all) => all[message.id])
  const standing = standingOf(poll, wanted, useTimeUntil(poll.endsAt))
  const { mine, isEnded } = standing
  /** The ticked options that are not sent yet. */
  const [ticked, tick] = useState<readonly number[]>()
  const isOpen = state === 'sent' && !isEnded
  const chosen = (isOpen && ticked) || mine
  const mayVote = isOpen && canReact
  const isNews = !isSame(chosen, mine)

  function choose(options: readonly number[]) {
    tick(undefined)
    void vote(engine, conversation, message.id, options)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that move between options are not for the list of messages.
    <div className={styles.card} onKeyDown={keepArrows}>
      <PollOptions poll={poll} standing={standing} chosen={chosen} mayVote={mayVote} onChange={tick} />
      {isOpen && (
        <div className={styles.acts}>
          {mayVote && (
            <button
              type="button"
              className={styles.vote}
              disabled={!isNews || chosen.length === 0}
              onClick={() => choose(chosen)}
            >
              {t(mine.length === 0 ? 'polls.vote' : isNews ? 'polls.voteAnew' : 'polls.voted')}
            </button>
          )}
          {mine.length > 0 && (
            <button type="button" className={styles.takeBack} onClick={() => choose([])}>
              {t('polls.takeBack')}
            </button>
          )}
        </div>
      )}
      <PollFoot messageId={state === 'sent' ? message.id : undefined} poll={poll} standing={standing} />
      {wanted && isLost && (
        <p className={styles.waiting} role="status">
          {t('surveys.waiting')}
        </p>
      )}
    </div>
  )
}

function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

/** By the id of a poll, what I have chosen there and the server has not answered. */
const ownVotes = () => ({
  store: createStore<Readonly<Record<number, readonly number[] | undefined>>>(() => ({})),
})

/** Has me choose these options of a poll and none besides. It shows at once; after a refusal an error shows. */
async function vote(
  engine: Pick<Engine, 'part'>,
  conversation: Pick<Conversation, 'survey'>,
  messageId: number,
  options: readonly number[],
) {
  const { store } = engine.part(ownVotes)
  store.setState({ [messageId]: options })
  try {
    await conversation.survey({ vote: { messageId, options } })
  } catch (error) {
    toastRefusal(error)
  } finally {
    // If I have chosen again since, that request is still unanswered.
    if (store.getState()[messageId] === options) store.setState({ [messageId]: undefined })
  }
}
