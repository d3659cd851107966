import type { Overview } from '@parley/contract'
import { Disclosure } from '../../../components/controls/disclosure.tsx'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { lengthText } from '../../../platform/time/time.ts'
import { DataList } from '../parts/data-list.tsx'
import { Panel } from '../parts/panel.tsx'
import { useNumbers } from '../parts/use-numbers.ts'

type Followers = Overview['followers']

/** Seconds behind after which somebody should look. */
const troubledAfter = 60

/** Work that follows stored messages: hidden while it keeps up, and if nothing follows. */
export function FollowerList({ followers }: { followers: Followers }) {
  const t = useT()
  if (followers.length === 0) return null
  const troubled = followers.filter(({ seconds, setAside }) => seconds >= troubledAfter || setAside > 0)
  if (troubled.length === 0)
    return (
      <Disclosure label={t('admin.followersWell', { count: followers.length })}>
        <Table followers={followers} />
      </Disclosure>
    )
  return (
    <Panel title={t('admin.followers')} text={t('admin.followersText')} isOpen>
      <Table followers={followers} />
    </Panel>
  )
}

function Table({ followers }: { followers: Followers }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  return (
    <DataList
      label={t('admin.followers')}
      rows={followers}
      keyOf={({ name }) => name}
      columns={[
        {
          name: 'name',
          label: t('admin.follower'),
          cell: ({ name }) => {
            const key = followerName(name)
            return key ? t(key) : name
          },
        },
        {
          name: 'entries',
          label: t('admin.entriesBehind'),
          kind: 'number',
          cell: ({ entries }) => number(entries),
        },
        {
          name: 'time',
          label: t('admin.timeBehind'),
          kind: 'number',
          cell: ({ seconds }) =>
            seconds < 60
              ? t('admin.seconds', { count: Math.round(seconds) })
              : lengthText(Math.round(seconds / 60), 'minute', language),
        },
        {
          name: 'setAside',
          label: t('admin.setAside'),
          kind: 'number',
          cell: ({ setAside }) => number(setAside),
        },
      ]}
    />
  )
}

/** Names of the server's background jobs for people, by how the server's own name ends. */
const names = [
  ['search index', 'admin.followerSearch'],
  ['to devices', 'admin.followerPush'],
  ['by e-mail', 'admin.followerMail'],
  ['links of messages', 'admin.followerLinks'],
  ['by webhooks', 'admin.followerWebhooks'],
] as const

/** The text for a job; undefined for one that only a later server has. */
const followerName = (name: string) => names.find(([end]) => name.endsWith(end))?.[1]
