import type { Friend } from '@parley/contract'
import { Plus, UserPlus } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { Virtualizer } from 'virtua'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { SkeletonRows } from '../../components/controls/skeleton.tsx'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { ListRow } from '../../components/layout/list-row.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { isGroupRow, type ListedConversation } from '../../domain/conversations/list-rows.ts'
import { useConversationList } from '../../domain/conversations/use-conversation-list.ts'
import { useFriends } from '../../domain/people/friends.ts'
import { useSpeller } from '../../domain/people/use-speller.ts'
import { useSession } from '../../domain/session/session.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { useMatch, useNavigate } from '../../platform/router/index.ts'
import { plainSpeller } from '../../platform/spelling/spelling.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { type ListItem, listItems } from './list-items.ts'
import { useToday } from './use-today.ts'

const findPath = '/m/search/user'
/** Of a conversation, in pixels. */
const rowHeight = 64

/** The pane of the conversations. */
export function ConversationList() {
  const t = useT()
  const [filter, setFilter] = useState('')
  return (
    <>
      <h1>
        <VisuallyHidden>{t('chat.conversations')}</VisuallyHidden>
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
      const { beginMenu } = await fetchCode(() => withTexts('inviting', import('./begin-menu.tsx')))
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
  const { rows, error, refetch } = useConversationList()
  const noteToSelf = t('chat.noteToSelf')
  const you = t('chat.you')
  const speller = useListSpeller(rows, friends, filter.trim() !== '')
  const items = useMemo(
    () => rows && listItems(filter, { conversations: rows, friends, me, noteToSelf, you, speller }),
    [rows, filter, friends, me, noteToSelf, you, speller],
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
  if (items.length > 0) return <List items={items} onChosen={onChosen} />
  if (filter) return <EmptyState picture="search" title={t('chat.noMatch', { text: filter })} />
  return (
    <EmptyState
      picture="people"
      title={t('chat.noConversations')}
      text={t('chat.noConversationsText')}
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
  rows: readonly ListedConversation[] | undefined,
  friends: ReadonlyMap<number, Friend>,
  isSearching: boolean,
) {
  const names = useMemo(() => {
    if (!isSearching) return undefined
    const ofConversations = rows?.map((row) => (isGroupRow(row) ? row.title : row.nickname)) ?? []
    const ofFriends = [...friends.values()].flatMap(({ nickname, notice }) => [nickname, notice])
    return [...ofConversations, ...ofFriends]
  }, [rows, friends, isSearching])
  return useSpeller(names) ?? plainSpeller
}

function List({ items, onChosen }: { items: readonly ListItem[]; onChosen: () => void }) {
  const open = useMatch('/:kind/:id/*')?.base
  const openChat = useMatch('/:kind/:id')?.base
  const today = useToday()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus; arrows move it among them.
    <div className={styles.list} onKeyDown={moveFocus}>
      <Virtualizer data={items} as="ul" item="li" itemSize={rowHeight}>
        {(item) => (
          <Item
            key={item.key}
            item={item}
            isActive={item.key === open}
            isChatOpen={item.key === openChat}
            today={today}
            onChosen={onChosen}
          />
        )}
      </Virtualizer>
    </div>
  )
}

interface ItemProps {
  item: ListItem
  isActive: boolean
  isChatOpen: boolean
  today: string
  onChosen: () => void
}

function Item({ item, onChosen, ...place }: ItemProps) {
  const t = useT()
  if (item.kind === 'heading') return <h2 className={styles.heading}>{t('chat.friends')}</h2>
  if (item.kind === 'conversation') {
    const { row, name, author } = item
    return <ConversationRow row={row} name={name} author={author} {...place} />
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
