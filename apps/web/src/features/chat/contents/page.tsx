import { searchLimits } from '@parley/contract/search-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '../../../components/controls/search-field.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Tabs } from '../../../components/controls/tabs.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { Announcements } from '../../../components/group-announcements/announcements.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { Pane } from '../../../components/layout/panes.tsx'
import { savedAuthorsQuery } from '../../../domain/conversations/forwarding.ts'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import type { SearchType } from '../../../domain/search/wanted.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useMatch, useParams } from '../../../platform/router/index.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useRested } from '../../../platform/use-rested.ts'
import styles from './contents.module.css'
import { Pictures } from './pictures.tsx'
import { Rows } from './rows.tsx'

/** The tabs that are rows, and what is in them. */
const rowTypes = {
  all: 'all',
  texts: 'text',
  files: 'file',
  links: 'link',
  voices: 'voice',
  polls: 'poll',
} as const satisfies Record<string, SearchType | 'all'>
type Tab = 'pictures' | keyof typeof rowTypes | 'announcements'

/** Tabs of a person's saved messages. */
const savedTabs: readonly Tab[] = ['all', 'texts', 'pictures', 'files', 'links', 'voices']

/** The messages of a conversation, by kind. */
export function Component() {
  const id = Number(useParams().id)
  const kind = useMatch('/group/:id/*') ? 'group' : 'direct'
  const { userID } = useSession()
  if (kind === 'direct' && id === userID) return <Saved target={{ kind, id }} />
  return <Contents key={`${kind} ${id}`} target={{ kind, id }} />
}

function Contents({ target }: { target: Target }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tabs: Tab[] = ['pictures', 'files', 'links', 'voices', 'polls']
  if (target.kind === 'group') tabs.push('announcements')
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'pictures'
  const title = t('contents.title')
  useTitle(title)
  return (
    <Pane header={<PaneHeader title={title} back={pathOf(target)} alwaysBack />}>
      <div className={styles.page}>
        <Tabs
          label={t('contents.kinds')}
          className={styles.tabs}
          value={tab}
          onChange={(next) => setParams({ tab: next }, { replace: true })}
          items={tabs.map((value) => ({ value, label: t(`contents.${value}`) }))}
        >
          {tab === 'pictures' ? (
            <Pictures target={target} />
          ) : tab === 'announcements' ? (
            <Announcements groupId={target.id} />
          ) : (
            <Rows key={tab} target={target} type={rowTypes[tab]} />
          )}
        </Tabs>
      </div>
    </Pane>
  )
}

/** The saved messages: by kind, by author, and by words. */
function Saved({ target }: { target: Target }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const tab = savedTabs.find((one) => one === params.get('tab')) ?? 'all'
  const from = Number(params.get('from')) || undefined
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const text = useRested(typed.trim())
  const { data: authors } = useQuery(savedAuthorsQuery)
  const nameOf = useNameOf()
  const title = t('chat.noteToSelf')
  useTitle(title)
  const narrowed = { text, from }

  function change(next: { tab?: string; from?: number; q?: string }) {
    const { tab: kind = tab, from: author = from, q = typed } = next
    setParams(
      { tab: kind, ...(author && { from: String(author) }), ...(q.trim() && { q: q.trim() }) },
      { replace: true },
    )
  }

  return (
    <Pane header={<PaneHeader title={title} back={pathOf(target)} alwaysBack />}>
      <div className={styles.page}>
        <search className={styles.saved} aria-label={t('contents.filters')}>
          <SearchField
            className={styles.search}
            label={t('contents.search')}
            maxLength={searchLimits.text.max}
            value={typed}
            onChange={(q) => {
              setTyped(q)
              change({ q })
            }}
          />
          {authors && authors.list.length > 0 && (
            <Select
              label={t('contents.author')}
              value={from ?? 0}
              onChange={(author) => change({ from: author })}
              options={[
                { value: 0, label: t('contents.everyone') },
                ...authors.list.map((author) => ({
                  value: author.userID,
                  label: t('contents.authorCount', { name: nameOf(author), count: author.count }),
                })),
              ]}
            />
          )}
        </search>
        <Tabs
          label={t('contents.kinds')}
          className={styles.tabs}
          value={tab}
          onChange={(next) => change({ tab: next })}
          items={savedTabs.map((value) => ({ value, label: t(`contents.${value}`) }))}
        >
          {tab === 'pictures' ? (
            <Pictures target={target} narrowed={narrowed} />
          ) : (
            <Rows
              key={tab}
              target={target}
              type={rowTypes[tab as keyof typeof rowTypes]}
              narrowed={narrowed}
            />
          )}
        </Tabs>
      </div>
    </Pane>
  )
}
