import { chatListLimits } from '@parley/contract/chat-list-limits'
import { CheckCheck, Ellipsis, FolderPen, FolderPlus, Rows4 } from 'lucide-react'
import { useEffect, useId, useRef, type WheelEvent } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import type { MenuItems } from '../../../components/overlays/menu-store.ts'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { markChatsRead } from '../../../domain/conversations/arranging.ts'
import { named } from '../../../domain/conversations/folders.ts'
import {
  isGroupRow,
  isUnread,
  type ListedConversation,
  targetOf,
} from '../../../domain/conversations/list-rows.ts'
import { chooseCompact, useIsCompact } from '../../../domain/device/list-density.ts'
import type { Engine } from '../../../engine/engine.ts'
import { countText } from '../../../platform/count.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import { openFolders } from '../folders/folder-request.ts'
import styles from './filter-bar.module.css'
import { countUnread, type Filter, ownFilters, passes } from './filters.ts'
import { useFilter } from './use-filter.ts'

interface FilterBarProps {
  /** Class of the bar, for which the list leaves room until it has loaded. */
  className: string | undefined
  /** How many rows the list shows. */
  shown: number
}

/** Chips above a long list, each with how many conversations behind it are unread, and what one does with those shown. */
export default function FilterBar({ className, shown }: FilterBarProps) {
  const t = useT()
  const engine = useEngine()
  const { filter, choose, folders, rows, test } = useFilter()
  const isCompact = useIsCompact()
  const name = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  // No dependencies: counts, fonts and folders change how much room the chips need.
  useEffect(() => markCut(row.current))
  useEffect(() => {
    const resized = new ResizeObserver(() => markCut(row.current))
    if (row.current) resized.observe(row.current)
    return () => resized.disconnect()
  }, [])
  const button = useMenuButton(
    t('chatList.more'),
    () => filterMenu({ engine, rows: rows.filter(test), isCompact, hasFolders: folders.length > 0 }),
    { align: 'end' },
  )
  const chips: { value: Filter; label: string }[] = [
    ...ownFilters.map((value) => ({ value, label: t(`chatList.${value}`) })),
    ...folders.map(({ id, label }) => ({ value: id, label })),
  ]

  return (
    <>
      <div className={className}>
        <fieldset
          ref={row}
          className={styles.chips}
          onWheel={scrollSideways}
          onScroll={({ currentTarget }) => markCut(currentTarget)}
        >
          <legend className={styles.legend}>{t('chatList.filter')}</legend>
          {chips.map(({ value, label }) => (
            <Chip
              key={value}
              label={label}
              name={name}
              isChosen={value === filter}
              unread={value === 'all' ? 0 : countUnread(rows, passes(value, folders))}
              onChoose={() => choose(value)}
            />
          ))}
        </fieldset>
        <IconButton {...button} size="sm" label={t('chatList.more')} icon={<Ellipsis />} />
      </div>
      {shown === 0 && (
        <EmptyState
          title={t(filter === 'unread' || filter === 'mentions' ? 'chatList.allRead' : 'chatList.nothing')}
          text={typeof filter === 'number' ? t('chatList.emptyFolder') : undefined}
        />
      )}
    </>
  )
}

interface ChipProps {
  label: string
  /** Name that all chips share. */
  name: string
  isChosen: boolean
  /** Conversations. */
  unread: number
  onChoose: () => void
}

function Chip({ label, name, isChosen, unread, onChoose }: ChipProps) {
  const t = useT()
  return (
    <label className={styles.chip}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        onFocus={({ currentTarget }) =>
          currentTarget.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
      />
      <span className={styles.name}>{label}</span>
      {unread > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{countText(unread)}</span>
          <VisuallyHidden>{t('chatList.waiting', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </label>
  )
}

/** A wheel that only goes up and down moves the chips too. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

/** Notes whether there are chips beyond the right end. */
function markCut(row: HTMLElement | null) {
  if (row) row.toggleAttribute('data-cut', row.scrollWidth - row.clientWidth - row.scrollLeft > 1)
}

interface About {
  readonly engine: Engine
  /** Rows that the filter shows. */
  readonly rows: readonly ListedConversation[]
  readonly isCompact: boolean
  readonly hasFolders: boolean
}

/** The actions on all shown conversations. */
function filterMenu({ engine, rows, isCompact, hasFolders }: About): MenuItems {
  const unread = rows.filter(isUnread)
  return [
    {
      label:
        unread.length > 0
          ? text('chatList.readAll', { count: unread.length })
          : text('chatList.nothingUnread'),
      icon: <CheckCheck />,
      disabled: unread.length === 0,
      onSelect: () => void markAllRead(engine, unread),
    },
    'separator',
    {
      label: text(hasFolders ? 'chatList.editFolders' : 'chatList.newFolder'),
      icon: hasFolders ? <FolderPen /> : <FolderPlus />,
      onSelect: () => openFolders(hasFolders ? {} : { editing: 'new' }),
    },
    {
      label: text('chatList.compact'),
      icon: <Rows4 />,
      checked: isCompact,
      onSelect: () => chooseCompact(!isCompact),
    },
  ]
}

const read = { unreadCount: 0, isMarkedUnread: false } as const

/** Marks conversations read, at once here and by one request; a refusal undoes it. */
async function markAllRead({ list }: Engine, rows: readonly ListedConversation[]) {
  const targets = rows.map(targetOf)
  const { userIdList, groupIdList } = named(targets)
  list.changeDirect((all) => all.map((row) => (userIdList.includes(row.userId) ? { ...row, ...read } : row)))
  list.changeGroups((all) =>
    all.map(({ isAskedToRead, ...row }) =>
      groupIdList.includes(row.groupId)
        ? { ...row, ...read, mentionCount: 0 }
        : { ...row, ...(isAskedToRead && { isAskedToRead }) },
    ),
  )
  try {
    // A single request, except for people who have more than five hundred.
    for (const some of chunksOf(rows, chatListLimits.named.max)) await markChatsRead(some.map(targetOf))
  } catch (error) {
    toastError(error)
    for (const kind of new Set(targets.map((target) => target.kind))) list.readAgain({ kind, id: 0 })
  }
}

function* chunksOf(rows: readonly ListedConversation[], size: number) {
  const kinds = [rows.filter(isGroupRow), rows.filter((row) => !isGroupRow(row))]
  const most = Math.max(...kinds.map(({ length }) => length))
  for (let at = 0; at < most; at += size) yield kinds.flatMap((kind) => kind.slice(at, at + size))
}
