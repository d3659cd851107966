import { type Command, keyOfCommand } from '@parley/client'
import type { Poll } from '@parley/contract'
import { type KeyboardEvent, useState } from 'react'
import type { Entry } from '../../../engine/timeline/entry.ts'
import { useIsLost } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
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
  const { conversation, canReact } = useChat()
  const isLost = useIsLost()
  const wanted = useConversation(
    ({ unanswered }) => unanswered.get(keyOfVote(message.id)) as Vote | undefined,
  )?.vote.options
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
    const command = { vote: { messageId: message.id, options } }
    // It shows at once; after a refusal an error shows.
    conversation.command(command).catch(toastRefusal)
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

type Vote = Extract<Command, { vote: object }>

const keyOfVote = (messageId: number) => keyOfCommand({ vote: { messageId, options: [] } })
