import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { createListView } from '../../components/engine/list-view.ts'
import { useEngine } from '../../components/engine/use-engine.ts'
import { ConnectionSlot } from '../../components/layout/connection-slot.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { foldersQuery } from '../../domain/conversations/folders-query.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { useIsCompact } from '../../domain/device/list-density.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { useIsAdministrator } from '../../domain/session/administrator.ts'
import { useSession } from '../../domain/session/session.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useFirstInteraction } from '../../platform/code/use-first-interaction.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useMatch, useNavigate } from '../../platform/router/index.ts'
import { shortcutHint } from '../../platform/shortcuts.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { VirtualList } from '../../platform/virtual-list.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { type ListItem, listItems } from './list-items.ts'
import { ThreadsPlace } from './threads-place.tsx'
import { useToday } from './use-today.ts'

const FilterBar = lazyComponent(
  () => withTexts('chatList', import('./filters/filter-bar.tsx')),
  ({ className }) => <div className={className} />,
)
const RowSwipes = lazyComponent(() => withTexts('notifications', import('./row-swipes.tsx')))
const Beginning = lazyComponent(() => withTexts('inviting', import('./steps/beginning.tsx')))

/** From so many conversations on they can be filtered, and fewer by folders of one's own. */
const filteredFrom = 10

/** The pane of the conversations. */
export function ConversationList() {
  const t = useT()
  return (
    <>
      <h1>
        <VisuallyHidden>{t('chat.conversations')}</VisuallyHidden>
      </h1>
      <div className={styles.top}>
        {/* It looks like the field that it opens. */}
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          onClick={() => openOverlay('search')}
        >
          <Search aria-hidden="true" />
          {t('chat.search')}
          <span aria-hidden="true">{shortcutHint('search')}</span>
        </button>
        <ConnectionSlot />
        <BeginButton />
      </div>
      <Content />
    </>
  )
}

/** All ways to somebody whom one has not talked to yet. */
function BeginButton() {
  const t = useT()
  const navigate = useNavigate()
  const button = useMenuButton(
    t('chat.begin'),
    async () => {
      const { beginMenu } = await fetchCode(() => withTexts('inviting', import('./begin-menu.tsx')))
      return beginMenu((path) => void navigate(path))
    },
    { align: 'end' },
  )
  return <IconButton {...button} label={t('chat.begin')} icon={<Plus />} />
}

function Content() {
  const t = useT()
  const me = useSession()
  const friends = useFriends()
  const { rows, error, refetch } = useConversationList()
  const noteToSelf = t('chat.noteToSelf')
  const you = t('chat.you')
  const isAdministrator = useIsAdministrator()
  const items = useMemo(
    () => rows && listItems({ conversations: rows, friends, me, noteToSelf, you }),
    [rows, friends, me, noteToSelf, you],
  )

  if (!items && error) {
    return (
      <EmptyState
        picture="broken"
        title={t('chat.listFailed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (!items) return <SkeletonRows count={8} />
  const isEmpty = items.length === 0
  return (
    <>
      {(isEmpty || isAdministrator) && <Beginning isEmpty={isEmpty} />}
      {!isEmpty && <List items={items} />}
    </>
  )
}

function List({ items: all }: { items: readonly ListItem[] }) {
  const { filter, scroller } = useEngine().part(createListView)
  const { keeps } = useStore(filter)
  const { data: folders } = useQuery(foldersQuery)
  const isFiltered = all.length >= filteredFrom || Boolean(folders?.count)
  const items = isFiltered && keeps ? all.filter(({ row }) => keeps(row)) : all
  const isCompact = useIsCompact()
  const open = useMatch('/:kind/:id/*')?.base
  const openChat = useMatch('/:kind/:id')?.base
  const today = useToday()
  const pane = useRef<HTMLDivElement>(null)

  /** The arrow keys go from one conversation to the next. */
  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // With Alt they go to another chat.
    if (!step || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    const path = event.target.getAttribute('href')
    const next = items[items.findIndex(({ key }) => key === path) + step]
    if (next) scroller.current?.focusRow(next.key)
  }

  return (
    <>
      {isFiltered && <FilterBar className={styles.filters} shown={items.length} />}
      <ThreadsPlace />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; arrows move it among them. */}
      <div ref={pane} className={styles.list} data-compact={isCompact || undefined} onKeyDown={moveFocus}>
        <VirtualList
          ref={scroller}
          as="ul"
          rows={items}
          keyOf={({ key }) => key}
          itemSize={isCompact ? 42 : 64}
        >
          {({ key, ...item }) => (
            <ConversationRow {...item} isActive={key === open} isChatOpen={key === openChat} today={today} />
          )}
        </VirtualList>
        {useFirstInteraction() && <RowSwipes pane={pane} items={items} />}
      </div>
    </>
  )
}
