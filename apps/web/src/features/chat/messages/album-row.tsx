import { type KeyboardEvent, useContext, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { useContextMenu } from '../../../components/overlays/use-menu.ts'
import type { Entry, FailedEntry } from '../../../engine/timeline/entry.ts'
import type { MessageRow } from '../../../engine/timeline/rows.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { cx } from '../../../platform/cx.ts'
import { useLanguage, useT, withTexts } from '../../../platform/texts/index.ts'
import { dayText, fullTime } from '../../../platform/time/time.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { LineExtras } from '../context/line-extras.ts'
import { Said } from '../forward/forwarded.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { Below } from '../reactions/below.tsx'
import { ReadersPart } from '../readers/readers-part.tsx'
import { VanishPart } from '../vanishing/vanish-part.ts'
import { AlbumBox } from './album-box.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { captionOf, inPlace, picturesOf } from './album-members.ts'
import styles from './album-row.module.css'
import { MessageCorner } from './message-corner.tsx'
import row from './message-row.module.css'
import { SendingMark } from './message-state.tsx'
import { SenderFace, SenderName } from './sender.tsx'
import { useShown } from './use-shown.ts'

interface AlbumRowProps {
  row: MessageRow
  /** Keys of its messages, in the order in which they came. */
  keys: readonly string[]
  index: number
  isMarked: boolean
}

/** Pictures and videos that were sent together, with their caption: one bubble. */
export default function AlbumRow({ row: { run, isUntimed }, keys, index, isMarked }: AlbumRowProps) {
  const t = useT()
  const language = useLanguage()
  const chat = useChat()
  const { boxes } = useContext(LineExtras)
  const members = inPlace(
    useConversation(useShallow(({ timeline }) => keys.flatMap((key) => timeline.entries.get(key) ?? []))),
  )
  const [first] = members
  const label = t('chat.messageMenu')
  const header = first && fullTime(new Date(first.message.createdAt), language)
  const pressed = useRef<Element>(null)
  const press = ({ target }: { target: EventTarget }) => {
    pressed.current = target instanceof Element ? target : null
  }
  /** For the pressed picture, or for the caption. */
  const items = async () => {
    const key = pressed.current?.closest<HTMLElement>('[data-member]')?.dataset.member
    const entry = members.find((one) => one.key === key) ?? captionOf(members) ?? first
    if (!entry) return []
    const { albumMenu } = await fetchCode(() => withTexts('extras', import('./album-menu.tsx')))
    return albumMenu(entry, members, chat)
  }
  const onMenu = useContextMenu(label, items, header)
  if (!first || !header) return null
  const { isMe, author } = first.message

  function open(owner: HTMLElement) {
    pressed.current = null
    openMenu({ label, items, header, owner })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    open(event.currentTarget)
  }

  return (
    <article
      {...onMenu}
      onContextMenuCapture={press}
      onTouchStartCapture={press}
      className={cx(row.row, isMe ? row.own : row.other, row[run], isMarked && row.marked)}
      aria-label={t('albums.by', {
        name: isMe ? t('chat.you') : chat.speakerOf(author).name,
        count: picturesOf(members).length,
        time: header,
      })}
      tabIndex={-1}
      data-index={index}
      data-untimed={isUntimed && !captionOf(members)?.message.extras?.edited}
      onKeyDown={onKeyDown}
    >
      {boxes && <AlbumBox members={members} />}
      <Bubble members={members} run={run} onMore={open} />
    </article>
  )
}

interface BubbleProps {
  members: readonly Entry[]
  run: MessageRow['run']
  onMore: (owner: HTMLElement) => void
}

function Bubble({ members, run, onMore }: BubbleProps) {
  const t = useT()
  const language = useLanguage()
  const { days } = useContext(LineExtras)
  const { target, isSelf, readersFrom } = useChat()
  const pictures = picturesOf(members)
  const caption = captionOf(members)
  const last = members.findLast(({ state }) => state === 'sent') ?? members.at(-1)
  const { entry: shownLast } = useShown(caption ?? last)
  if (!last || !shownLast) return null
  const { message } = last
  const { isMe, author } = message
  const isTicked = isMe && !isSelf && target.kind === 'direct'
  const beginsRun = run === 'first' || run === 'only'
  const vanishesAt = message.extras?.vanishesAt
  const isEdited = shownLast.message.extras?.edited
  const isSending = members.some(({ state }) => state === 'sending')
  const day = days ? dayText(new Date(message.createdAt), language) : undefined
  return (
    <>
      {!isMe && (beginsRun ? <SenderFace author={author} /> : <span className={row.indent} />)}
      <div className={row.stack}>
        {!isMe && beginsRun && <SenderName author={author} isBot={message.extras?.isBot} />}
        <div className={cx(row.line, isTicked && row.ticked, isEdited && row.edited)} data-day={day}>
          <div className={cx(row.bubble, row.bare, styles.album)}>
            <AlbumGrid members={pictures} isWhole={!caption} />
            {caption && (
              <div className={styles.caption} data-member={caption.key}>
                <Said entry={shownLast} />
              </div>
            )}
          </div>
          <MessageCorner
            entry={caption ? shownLast : last}
            look={caption ? 'plain' : 'bare'}
            isTicked={isTicked}
          />
          {vanishesAt && <VanishPart at={vanishesAt} />}
          {isSending && <SendingMark className={row.beside} />}
          <button
            type="button"
            className={row.more}
            aria-label={t('chat.messageMenu')}
            aria-haspopup="menu"
            tabIndex={-1}
            onClick={({ currentTarget }) => onMore(currentTarget)}
          />
        </div>
        {members.map((entry) => (
          <Below key={entry.key} entry={entry} />
        ))}
        <AlbumFailed members={members} />
        {isMe && last.state === 'sent' && (message.sequence ?? Infinity) > (readersFrom ?? Infinity) && (
          <ReadersPart message={message} />
        )}
      </div>
    </>
  )
}

const FailedNote = lazyComponent(() => withTexts('extras', import('./failed-note.tsx')))

/** Under an album of which something was not sent: how much and why, and what one can do. */
function AlbumFailed({ members }: { members: readonly Entry[] }) {
  const t = useT()
  const { conversation } = useChat()
  const failed = members.filter((entry): entry is FailedEntry => entry.state === 'failed')
  const [first] = failed
  if (!first) return null
  if (failed.length === 1 || failed.every(({ isHeld }) => isHeld)) return <FailedNote entry={first} />
  const again = {
    label: t('acting.resend'),
    act: () => {
      for (const { key, retry } of failed) if (retry) conversation.retry(key)
    },
  }
  const giveUp = {
    label: t('common.delete'),
    act: () => {
      for (const { key, isHeld } of failed) if (!isHeld) conversation.discard(key)
    },
  }
  const reason = t('albums.failedWhy', { count: failed.length, reason: first.reason })
  return (
    <RefusalNote reason={reason} actions={failed.some(({ retry }) => retry) ? [again, giveUp] : [giveUp]} />
  )
}
