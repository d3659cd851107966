import { LinkButton } from '../../../components/controls/button.tsx'
import { minutesLeftText } from '../../../components/groups/minutes-text.ts'
import { BlockButton } from '../../../components/people/block-button.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { currentLanguage, type t as translate, useT, withTexts } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import { type Closed, useChat } from '../context/chat-context.ts'
import { HoverBar } from '../reactions/hover-bar-part.tsx'
import styles from './closed-note.module.css'

/** Reports why scheduled messages were not sent here. */
const ScheduledStrip = lazyComponent(async () => {
  const strip = await withTexts('extras', import('./scheduled-strip.tsx'))
  return { default: strip.ScheduledStrip }
})

/** In place of the composer: why nothing can be sent, and the way to change that. */
export default function ClosedNote({ closed }: { closed: Closed }) {
  const t = useT()
  const { target, name } = useChat()
  return (
    <div className={styles.note} role="status">
      <ScheduledStrip />
      <HoverBar />
      <span>{textOf(closed, t)}</span>
      {closed.reason === 'notFriends' && (
        <LinkButton size="sm" to={`/m/search/user?key=${target.id}`}>
          {t('chat.addFriend')}
        </LinkButton>
      )}
      {closed.reason === 'blocked' && <BlockButton id={target.id} name={name} size="sm" />}
      {closed.reason === 'removed' && (
        <LinkButton size="sm" to={`/m/groups/${target.id}`}>
          {t('groupChat.toGroup')}
        </LinkButton>
      )}
    </div>
  )
}

function textOf(closed: Closed, t: typeof translate) {
  switch (closed.reason) {
    case 'notFriends':
      return t('chat.notFriends')
    case 'deactivated':
      return t('chat.chatDeactivated')
    case 'blocked':
      return t('blocking.chatClosed')
    case 'muted':
      return t('groupChat.youAreMuted', { length: minutesLeftText(closed.minutes) })
    case 'quiet':
      return t('groupLines.quietUntil', { time: comingTime(new Date(closed.until), currentLanguage()) })
    case 'allMuted':
      return t('groupChat.allAreMuted')
    case 'removed':
      return t('groupChat.removed')
    case 'dissolved':
      return t('groupChat.dissolved')
  }
}
