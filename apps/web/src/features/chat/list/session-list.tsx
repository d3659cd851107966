import type { Friend } from '@parley/contract'
import { Plus, UserPlus } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { Virtualizer } from 'virtua'
import { Avatar } from '../../../components/avatar.tsx'
import { Button, LinkButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SkeletonRows } from '../../../components/skeleton.tsx'
import { useMenuButton } from '../../../components/use-menu.ts'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { errorText } from '../../../lib/api-errors.ts'
import { fetchCode } from '../../../lib/fetch-code.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { useMatch, useNavigate } from '../../../lib/router/index.ts'
import { useSession } from '../../../lib/session.ts'
import { plainSpeller } from '../../../lib/spelling.ts'
import { useSpeller } from '../../../lib/use-speller.ts'
import { type AnySession, isGroupRow } from '../model/sessions.ts'
import { useFriends } from '../people.ts'
import { useSessions } from '../session-cache.ts'
import { type ListItem, listItems } from './list-items.ts'
import styles from './session-list.module.css'
import { SessionRow } from './session-row.tsx'
import { useToday } from './use-today.ts'

const findPath = '/m/search/user'
/** Of a conversation, in pixels. */
const rowHeight = 64

/** The pane of the conversations. */
export function SessionList() {
  const t = useT()
  const [filter, setFilter] = useState('')
  return (
    <>
      <h1>
        <VisuallyHidden>{t('chat.sessions')}</VisuallyHidden>
      </h1>
      <div className={styles.top}>
        <SearchField className={styles.filter} label={t('chat.filter')} value={filter} onChange={setFilter} />
        <BeginButton />
      </div>
      <Content filter={useDeferredValue(filter)} onChosen={() => setFilter('')} />
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
      const { beginMenu } = await fetchCode(() => import('./begin-menu.tsx'))
      return beginMenu((path) => void navigate(path))
    },
    { align: 'end' },
  )
  return <IconButton {...button} label={t('chat.begin')} icon={<Plus />} />
}

function Content({ filter, onChosen }: { filter: string; onChosen: () => void }) {
  const t = useT()
  const me = useSession()
  const friends = useFriends()
  const { rows, error, refetch } = useSessions()
  const noteToSelf = t('chat.noteToSelf')
  const you = t('chat.you')
  const speller = useListSpeller(rows, friends, filter.trim() !== '')
  const items = useMemo(
    () => rows && listItems(filter, { sessions: rows, friends, me, noteToSelf, you, speller }),
    [rows, filter, friends, me, noteToSelf, you, speller],
  )

  if (!items && error) {
    return (
      <EmptyState
        picture="broken"
        title={t('chat.sessionsFailed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (!items) return <SkeletonRows count={8} />
  if (items.length > 0) return <List items={items} onChosen={onChosen} />
  if (filter) return <EmptyState picture="search" title={t('chat.noMatch', { text: filter })} />
  return (
    <EmptyState
      picture="people"
      title={t('chat.noSessions')}
      text={t('chat.noSessionsText')}
      action={
        <LinkButton variant="primary" to={findPath} icon={<UserPlus />}>
          {t('chat.findFriends')}
        </LinkButton>
      }
    />
  )
}

/** Only a search needs the dictionary; until it is here, names are found as they are written. */
function useListSpeller(
  rows: readonly AnySession[] | undefined,
  friends: ReadonlyMap<number, Friend>,
  isSearching: boolean,
) {
  const names = useMemo(() => {
    if (!isSearching) return undefined
    const ofSessions = rows?.map((row) => (isGroupRow(row) ? row.title : row.nickname)) ?? []
    const ofFriends = [...friends.values()].flatMap(({ nickname, notice }) => [nickname, notice])
    return [...ofSessions, ...ofFriends]
  }, [rows, friends, isSearching])
  return useSpeller(names) ?? plainSpeller
}

function List({ items, onChosen }: { items: readonly ListItem[]; onChosen: () => void }) {
  const open = useMatch('/:kind/:id/*')?.base
  const today = useToday()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; arrows move it among them.
    <div className={styles.list} onKeyDown={moveFocus}>
      <Virtualizer data={items} as="ul" item="li" itemSize={rowHeight}>
        {(item) => <Item key={item.key} item={item} open={open} today={today} onChosen={onChosen} />}
      </Virtualizer>
    </div>
  )
}

interface ItemProps {
  item: ListItem
  open: string | undefined
  today: string
  onChosen: () => void
}

function Item({ item, open, today, onChosen }: ItemProps) {
  const t = useT()
  if (item.kind === 'heading') return <h2 className={styles.heading}>{t('chat.friends')}</h2>
  if (item.kind === 'session') {
    const { key, session, name, author } = item
    return <SessionRow session={session} name={name} author={author} isActive={open === key} today={today} />
  }
  const { userID, avatar, isOnline } = item.friend
  return (
    <ListRow
      to={`/user/${userID}`}
      avatar={<Avatar id={userID} name={item.name} src={avatar} size={48} online={isOnline} />}
      title={item.name}
      onClick={onChosen}
    />
  )
}

/** The arrow keys go from one conversation to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  event.preventDefault()
  links[links.indexOf(event.target) + step]?.focus()
}
