import { Tabs } from '../../../components/controls/tabs.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { Announcements } from '../../../components/group-announcements/announcements.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { Pane } from '../../../components/layout/panes.tsx'
import { pathOf, type Target } from '../../../domain/conversations/target.ts'
import type { SearchType } from '../../../domain/search/wanted.ts'
import { useMatch, useParams } from '../../../platform/router/index.ts'
import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contents.module.css'
import { Pictures } from './pictures.tsx'
import { Rows } from './rows.tsx'

/** The tabs that are rows, and what is in them. */
const rowTypes = { files: 'file', links: 'link', voices: 'voice', polls: 'poll' } as const satisfies Record<
  string,
  SearchType
>
type Tab = 'pictures' | keyof typeof rowTypes | 'announcements'

/** What was sent in a conversation, by its kind. */
export function Component() {
  const id = Number(useParams().id)
  const kind = useMatch('/group/:id/*') ? 'group' : 'direct'
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
