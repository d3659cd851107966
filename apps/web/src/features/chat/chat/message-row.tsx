import { MessageType } from '@parley/contract/enums'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { Link } from '../../../components/link.tsx'
import { openMenu } from '../../../components/menu-store.ts'
import { useContextMenu } from '../../../components/use-menu.ts'
import { cx } from '../../../lib/cx.ts'
import { useLanguage, useT } from '../../../lib/i18n/index.ts'
import { clockTime, fullTime } from '../../../lib/time.ts'
import type { Entry } from '../model/entry.ts'
import { isEmojiOnly, textOf } from '../model/message-text.ts'
import type { GroupPlace } from '../model/rows.ts'
import { useChat, useEntry } from './chat-context.ts'
import { Citation } from './citation.tsx'
import { MessageBody } from './message-body.tsx'
import { useMessageMenu } from './message-menu.tsx'
import styles from './message-row.module.css'
import { FailedNote, SendingMark } from './message-state.tsx'
import { WithdrawnLine } from './withdrawn-line.tsx'

interface MessageRowProps {
  entryKey: string
  index: number
  group: GroupPlace
  /** It has just been jumped to. */
  isMarked: boolean
}

/** One message. It is drawn anew only when it has changed itself. */
export const MessageRow = memo(function MessageRow({ entryKey, index, group, isMarked }: MessageRowProps) {
  const entry = useEntry(entryKey)
  if (!entry) return null
  return <Present entry={entry} index={index} group={group} isMarked={isMarked} />
})

type PresentProps = Omit<MessageRowProps, 'entryKey'> & { entry: Entry }

function Present({ entry, index, group, isMarked }: PresentProps) {
  const t = useT()
  const language = useLanguage()
  const { name } = useChat()
  const label = t('chat.messageMenu')
  const items = useMessageMenu(entry)
  const menu = useContextMenu(label, items)
  const { isMe, created_at, msg } = entry.message
  const time = new Date(created_at)
  const isWithdrawn = msg.type === MessageType.withdrawn

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    openMenu({ label, items: items(), owner: event.currentTarget })
  }

  return (
    <article
      {...menu}
      className={cx(
        styles.row,
        !isWithdrawn && (isMe ? styles.own : styles.other),
        styles[group],
        isMarked && styles.marked,
      )}
      aria-label={t('chat.messageBy', {
        name: isMe ? t('chat.you') : name,
        time: fullTime(time, language),
      })}
      tabIndex={-1}
      data-index={index}
      onKeyDown={onKeyDown}
    >
      {isWithdrawn ? (
        <WithdrawnLine message={entry.message} />
      ) : (
        <Bubble entry={entry} group={group} clock={clockTime(time, language)} onMenu={items} label={label} />
      )}
    </article>
  )
}

interface BubbleProps {
  entry: Entry
  group: GroupPlace
  clock: string
  label: string
  onMenu: ReturnType<typeof useMessageMenu>
}

function Bubble({ entry, group, clock, label, onMenu }: BubbleProps) {
  const { message } = entry
  const { msg, isMe } = message
  const beginsGroup = group === 'first' || group === 'only'
  const isJumbo = msg.type === MessageType.text && isEmojiOnly(textOf(message) ?? '')

  return (
    <>
      {!isMe && (beginsGroup ? <Sender /> : <span className={styles.indent} />)}
      <div className={styles.stack}>
        <div className={styles.line}>
          <div className={cx(styles.bubble, isJumbo && styles.jumbo)}>
            <MessageBody message={message} />
          </div>
          {entry.state === 'sending' && <SendingMark className={styles.beside} />}
          <time className={styles.clock} dateTime={message.created_at} aria-hidden="true">
            {clock}
          </time>
          <button
            type="button"
            className={styles.more}
            aria-label={label}
            aria-haspopup="menu"
            tabIndex={-1}
            onClick={({ currentTarget }) => openMenu({ label, items: onMenu(), owner: currentTarget })}
          >
            <Ellipsis aria-hidden="true" />
          </button>
        </div>
        {msg.type === MessageType.quote && <Citation about={msg.quoteMsg} look="below" />}
        {entry.state === 'failed' && <FailedNote entry={entry} />}
      </div>
    </>
  )
}

function Sender() {
  const { userId, name, faceName, avatar, isSelf } = useChat()
  const face = <Avatar id={userId} name={faceName} src={avatar} size={32} />
  if (isSelf) return <span className={styles.face}>{face}</span>
  return (
    <Link className={styles.face} to={`/user/${userId}/info`} aria-label={name} tabIndex={-1}>
      {face}
    </Link>
  )
}
