import { MessageType } from '@parley/contract/enums'
import { type KeyboardEvent, memo, useContext, useLayoutEffect, useRef } from 'react'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { useContextMenu } from '../../../components/overlays/use-menu.ts'
import type { OwnEdit } from '../../../engine/edits/own-edit.ts'
import type { Entry } from '../../../engine/timeline/entry.ts'
import type { MessageRow as Row } from '../../../engine/timeline/rows.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { cx } from '../../../platform/cx.ts'
import { useLanguage, useT, withTexts } from '../../../platform/texts/index.ts'
import { dayText, fullTime } from '../../../platform/time/time.ts'
import { bubbleLook } from '../bodies/bubble-look.ts'
import { useChat, useEntry } from '../context/chat-context.ts'
import { LineExtras } from '../context/line-extras.ts'
import { EditPart } from '../edits/edit-part.ts'
import { Said } from '../forward/forwarded.tsx'
import { Below } from '../reactions/below.tsx'
import { ReadersPart } from '../readers/readers-part.tsx'
import { VanishPart } from '../vanishing/vanish-part.ts'
import { MessageCorner } from './message-corner.tsx'
import styles from './message-row.module.css'
import { SendingMark } from './message-state.tsx'
import { SenderFace, SenderName } from './sender.tsx'
import { useShown } from './use-shown.ts'

const FailedNote = lazyComponent(() => withTexts('extras', import('./failed-note.tsx')))
const SelectBox = lazyComponent(() => import('./select-box.tsx'))
const WithdrawnLine = lazyComponent(
  () => withTexts('extras', import('./withdrawn-line.tsx')),
  // As high as the line will be.
  () => <div className={styles.awaited}>{'\u00a0'}</div>,
)

interface MessageRowProps {
  row: Row
  index: number
  /** It has just been jumped to. */
  isMarked: boolean
}

/** A message. It is drawn anew only when it has changed itself. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { entry, own } = useShown(useEntry(props.row.key))
  return entry && <Present {...props} entry={entry} own={own} />
})

type PresentProps = MessageRowProps & { entry: Entry; own: OwnEdit | undefined }

function Present({ entry, own, index, row: { run, isUntimed }, isMarked }: PresentProps) {
  const t = useT()
  const language = useLanguage()
  const chat = useChat()
  const { speakerOf } = chat
  const { boxes } = useContext(LineExtras)
  const label = t('chat.messageMenu')
  const shown = useRef({ entry, chat })
  useLayoutEffect(() => {
    shown.current = { entry, chat }
  })
  // The message may have changed until the menu's code is there.
  const items = async () => {
    const { messageMenu } = await fetchCode(() => withTexts('extras', import('./message-menu.tsx')))
    return messageMenu(shown.current.entry, shown.current.chat)
  }
  const { isMe, author, createdAt, msg, extras } = entry.message
  const time = new Date(createdAt)
  const header = fullTime(time, language)
  const menu = useContextMenu(label, items, header)
  const isWithdrawn = msg.type === MessageType.withdrawn

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    openMenu({ label, items, header, owner: event.currentTarget })
  }

  return (
    <article
      {...menu}
      className={cx(
        styles.row,
        !isWithdrawn && (isMe ? styles.own : styles.other),
        styles[run],
        isMarked && styles.marked,
      )}
      aria-label={t('chat.messageBy', {
        name: isMe ? t('chat.you') : speakerOf(author).name,
        time: header,
      })}
      tabIndex={-1}
      data-index={index}
      data-untimed={isUntimed && !extras?.edited}
      onKeyDown={onKeyDown}
    >
      {boxes && entry.state === 'sent' && <SelectBox entryKey={entry.key} />}
      {isWithdrawn ? (
        <WithdrawnLine message={entry.message} />
      ) : (
        <Bubble
          entry={entry}
          own={own}
          run={run}
          onMore={(owner) => openMenu({ label, items, header, owner })}
        />
      )}
    </article>
  )
}

interface BubbleProps {
  entry: Entry
  /** My pending or refused edit of it. */
  own: OwnEdit | undefined
  run: Row['run']
  onMore: (owner: HTMLElement) => void
}

function Bubble({ entry, own, run, onMore }: BubbleProps) {
  const t = useT()
  const language = useLanguage()
  const { days } = useContext(LineExtras)
  const { message } = entry
  const { target, isSelf, readersFrom } = useChat()
  const { isMe } = message
  const isTicked = isMe && !isSelf && target.kind === 'direct'
  const look = bubbleLook(message)
  const { vanishesAt, edited, isBot } = message.extras ?? {}
  const day = days ? dayText(new Date(message.createdAt), language) : undefined
  const beginsRun = run === 'first' || run === 'only'

  return (
    <>
      {!isMe && (beginsRun ? <SenderFace author={message.author} /> : <span className={styles.indent} />)}
      <div className={styles.stack}>
        {!isMe && beginsRun && <SenderName author={message.author} isBot={isBot} />}
        <div className={cx(styles.line, isTicked && styles.ticked, edited && styles.edited)} data-day={day}>
          <div className={cx(styles.bubble, styles[look])}>
            <Said entry={entry} />
          </div>
          <MessageCorner entry={entry} look={look} isTicked={isTicked} />
          {vanishesAt && <VanishPart at={vanishesAt} />}
          {(entry.state === 'sending' || (own && own.reason === undefined)) && (
            <SendingMark className={styles.beside} />
          )}
          <button
            type="button"
            className={styles.more}
            aria-label={t('chat.messageMenu')}
            aria-haspopup="menu"
            tabIndex={-1}
            onClick={({ currentTarget }) => onMore(currentTarget)}
          />
        </div>
        <Below entry={entry} />
        {entry.state === 'failed' ? (
          <FailedNote entry={entry} />
        ) : (
          isMe &&
          (message.sequence ?? Infinity) > (readersFrom ?? Infinity) && <ReadersPart message={message} />
        )}
        {own?.reason !== undefined && <EditPart refused={own} />}
      </div>
    </>
  )
}
