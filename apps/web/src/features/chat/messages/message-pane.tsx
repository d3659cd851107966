import { ApiError } from '@parley/client'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { useRowSign } from '../../../components/engine/row-signs.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { isGroupRow } from '../../../domain/conversations/list-rows.ts'
import { pathOf } from '../../../domain/conversations/target.ts'
import { useListRow } from '../../../domain/conversations/use-conversation-list.ts'
import { useMessageTimes } from '../../../domain/device/message-times.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../../../platform/code/use-first-interaction.ts'
import { cx } from '../../../platform/cx.ts'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { ViewerLayer } from '../bodies/viewer-layer.tsx'
import { useChat, useConversation } from '../context/chat-context.ts'
import { LineExtras } from '../context/line-extras.ts'
import { Announcer } from './announcer.tsx'
import { MessageList } from './message-list.tsx'
import styles from './message-pane.module.css'

const Jumps = lazyComponent(() => withTexts('extras', import('./jumps.tsx')))
const PaneExtras = lazyComponent(() => import('./pane-extras.tsx'))

export type ShowMessage = RefObject<((id: number) => void) | undefined>

/** The messages, or what there is instead of them. */
export function MessagePane({ onShow }: { onShow: ShowMessage }) {
  const pane = useRef<HTMLDivElement>(null)
  const [areDatesShown, setDatesShown] = useState(false)
  const { selection, thread } = useChat()
  const isSelecting = useStore(selection.store, ({ keys }) => keys !== undefined)
  const extras = useMemo(() => ({ days: areDatesShown, boxes: isSelecting }), [areDatesShown, isSelecting])
  return (
    <div
      ref={pane}
      className={styles.pane}
      data-dates={areDatesShown || undefined}
      data-times={useMessageTimes() || undefined}
      data-selecting={isSelecting || undefined}
    >
      <ViewerLayer>
        <LineExtras value={extras}>
          <Content onShow={onShow} />
        </LineExtras>
      </ViewerLayer>
      <Announcer />
      {!thread && <Ways pane={pane} />}
      {useFirstInteraction() && <PaneExtras pane={pane} onDates={setDatesShown} />}
    </div>
  )
}

/** Once there was one, it stays for those that have not been in sight. */
function Ways({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const { target } = useChat()
  const row = useListRow(target)
  const sign = useRowSign(pathOf(target))
  const unread = row && isGroupRow(row) ? row.mentionCount : 0
  const [isNeeded, setNeeded] = useState(false)
  if ((unread > 0 || sign) && !isNeeded) setNeeded(true)
  return isNeeded && <Jumps unread={unread} pane={pane} />
}

function Content({ onShow }: { onShow: ShowMessage }) {
  const t = useT()
  const { conversation, name, isSelf, target, Silent, thread } = useChat()
  const status = useConversation((state) => state.status)
  const error = useConversation((state) => state.error)
  const isEmpty = useConversation(({ rows }) => rows.length === 0)
  const isSilent = useConversation(({ timeline }) => timeline.order.length === 0)
  const generation = useConversation((state) => state.generation)

  if (Silent && isSilent && status === 'ready') return <Silent />
  if (!isEmpty && status !== 'loading') return <MessageList key={generation} onShow={onShow} />
  if (error instanceof ApiError && error.kind === 'refused') {
    // The group itself is about to say the same, and its card takes the place of the chat.
    if (target.kind === 'group') return <MessageSkeleton />
    return <EmptyState picture="people" title={t('chat.notFriendTitle')} text={t('chat.strangerText')} />
  }
  if (status === 'failed') {
    return (
      <EmptyState
        picture="broken"
        title={t('chat.chatFailed')}
        text={errorText(error)}
        action={<Button onClick={() => void conversation.open()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (status !== 'ready') return <MessageSkeleton />
  if (thread) return <EmptyState title={thread.missing} />
  if (target.kind === 'group')
    return <EmptyState title={t('chat.emptyTitle')} text={t('groupChat.emptyText')} />
  return (
    <EmptyState
      title={t(isSelf ? 'chat.emptySelfTitle' : 'chat.emptyTitle')}
      text={t(isSelf ? 'chat.emptySelfText' : 'chat.emptyText', { name })}
    />
  )
}

const shapes = [
  ['other', 'short'],
  ['other', 'long'],
  ['own', 'long'],
  ['other', 'medium'],
  ['own', 'short'],
  ['own', 'medium'],
] as const

/** Where bubbles will be. */
const MessageSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    {shapes.map(([side, length]) => (
      <div key={`${side} ${length}`} className={cx(styles[side], styles[length])}>
        <Skeleton className={styles.bubble} />
      </div>
    ))}
  </div>
)
