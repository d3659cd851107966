import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, memo, useImperativeHandle, useRef } from 'react'
import { Spinner } from '../../../components/controls/spinner.tsx'
import type { SystemLine } from '../../../domain/conversations/system-line.ts'
import { keysOf, type Row } from '../../../engine/timeline/rows.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useLanguage, useT, withTexts } from '../../../platform/texts/index.ts'
import { dayOf } from '../../../platform/time/day.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { VirtualList, type VirtualListHandle } from '../../../platform/virtual-list.tsx'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './message-list.module.css'
import type { ShowMessage } from './message-pane.tsx'
import { MessageRow } from './message-row.tsx'
import { useChatScroll } from './use-chat-scroll.ts'
import { useReadingMark } from './use-reading-mark.ts'
import { useShowMessage } from './use-show-message.ts'

const JumpPart = lazyComponent(() => import('./jump-part.tsx'))

/** So much is drawn beyond the view, in pixels, that even a fast wheel meets lines already measured. */
const buffer = 800

/** The messages of a conversation, newest at the bottom. Only those in sight are in the page. */
export function MessageList({ onShow }: { onShow: ShowMessage }) {
  const t = useT()
  const { name, composer, thread } = useChat()
  const rows = useConversation((state) => state.rows)
  const isPrepended = useConversation((state) => state.isPrepended)
  const hasNewer = useConversation((state) => state.hasNewer)
  const isUnreadAbove = useConversation(({ unreadAbove, hasOlder }) => unreadAbove > 0 && hasOlder)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const { shown, report } = useReadingMark()
  const scroll = useChatScroll({ scroller, list, state: { rows, isPrepended, hasNewer }, onShown: report })
  const { marked, showMessage } = useShowMessage(list)
  useImperativeHandle(onShow, () => showMessage, [showMessage])

  /** From message to message; from the list itself to the newest in sight. */
  function moveFocus(scroller: HTMLElement, step: number) {
    const messages = [...scroller.querySelectorAll<HTMLElement>('[data-index]')]
    const current = messages.find((message) => message.contains(document.activeElement))
    if (!current) {
      const { bottom } = scroller.getBoundingClientRect()
      return messages.findLast((message) => message.getBoundingClientRect().top < bottom)?.focus()
    }
    for (let index = Number(current.dataset.index) + step; rows[index]; index += step) {
      const row = rows[index]
      if (row?.kind !== 'message') continue
      const next = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
      // If a message is longer than the view, the browser shows the right part of it.
      return next ? next.focus() : list.current?.focusRow(row.key)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isTyping =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isTyping || event.key === 'Escape') return composer()?.focus()
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step && event.key !== 'End') return
    event.preventDefault()
    if (step) moveFocus(event.currentTarget, step)
    // The browser would scroll to where the end is before the last lines have been measured.
    else scroll.toEnd()
  }

  return (
    <>
      <FurtherNote side="older" />
      <FurtherNote side="newer" />
      {isUnreadAbove && <JumpPart list={list} />}
      <div
        ref={scroller}
        className={styles.scroller}
        data-placed={scroll.isPlaced || undefined}
        role="log"
        aria-live="off"
        aria-label={thread?.title ?? t('chat.conversationWith', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {/* A thread is read from its first message on. */}
        {!thread && <div className={styles.filler} />}
        <VirtualList
          ref={list}
          scrollRef={scroller}
          rows={rows}
          keyOf={({ key }) => key}
          shift={isPrepended}
          // Rows out of sight can wait until the rest is drawn.
          bufferSize={scroll.isSettled ? buffer : 0}
          onScroll={scroll.onScroll}
          onScrollEnd={scroll.onScrollEnd}
          onResize={scroll.onResize}
        >
          {(row, index) => (
            <Line row={row} index={index} isMarked={marked !== undefined && keysOf(row).includes(marked)} />
          )}
        </VirtualList>
      </div>
      {!scroll.isAtEnd && <JumpPart after={shown} onJump={scroll.toEnd} />}
    </>
  )
}

const Line = memo(function Line({ row, index, isMarked }: { row: Row; index: number; isMarked: boolean }) {
  if (row.kind === 'time') return <TimeLine at={row.at} />
  if (row.kind === 'unread') return <UnreadLine />
  if (row.kind === 'replies') return <RepliesLine />
  if (row.kind === 'system') return <LineBetween lines={row.lines} />
  if (row.album) return <AlbumRow row={row} keys={row.album} index={index} isMarked={isMarked} />
  return <MessageRow row={row} index={index} isMarked={isMarked} />
})

function LineBetween({ lines }: { lines: readonly SystemLine[] }) {
  const { SystemLine } = useChat()
  return (
    SystemLine && (
      <p className={styles.system}>
        <SystemLine lines={lines} />
      </p>
    )
  )
}

/** Below the first message of a thread. */
const RepliesLine = lazyComponent(
  () => withTexts('extras', import('./replies-line.tsx')),
  () => <div className={styles.replies} />,
)

/** Until its look is here its room is kept. */
const AlbumRow = lazyComponent(
  () => withTexts('extras', import('./album-row.tsx')),
  () => <div className={styles.room} />,
)

/** Over an edge of the list while further messages are on their way; the list itself does not move for it. */
function FurtherNote({ side }: { side: 'older' | 'newer' }) {
  const t = useT()
  const { conversation } = useChat()
  const state = useConversation((all) => all[side])
  if (state === 'idle') return null
  const retry = side === 'older' ? conversation.loadOlder : conversation.loadNewer
  return (
    <div className={styles.place} data-side={side}>
      {state === 'loading' ? (
        <span className={styles.waiting} role="status" aria-label={t('common.loading')}>
          <Spinner />
        </span>
      ) : (
        <button type="button" className={styles.failed} onClick={() => void retry()}>
          <RotateCw aria-hidden="true" />
          {t(side === 'older' ? 'chat.olderFailed' : 'chat.newerFailed')}
        </button>
      )}
    </div>
  )
}

const DayDialog = lazyComponent(() => withTexts('search', import('../../../components/days/day-dialog.tsx')))

/** The time of the messages below; a press leads to another day. */
function TimeLine({ at }: { at: string }) {
  const language = useLanguage()
  const { openDialog, target } = useChat()
  const time = new Date(at)
  const askDay = () => openDialog((props) => <DayDialog {...props} target={target} day={dayOf(time)} />)
  return (
    <div className={styles.time}>
      {/* By keyboard the way to a day is in the chat's information: here it would be a stop every few messages. */}
      <button type="button" className={styles.day} tabIndex={-1} onClick={askDay}>
        <time dateTime={at} title={fullTime(time, language)}>
          {headingTime(time, language)}
        </time>
      </button>
    </div>
  )
}

/** Above the first message that was unread when the chat was opened. */
function UnreadLine() {
  const t = useT()
  return (
    <div className={styles.unread}>
      <span>{t('chat.newMessages')}</span>
    </div>
  )
}
