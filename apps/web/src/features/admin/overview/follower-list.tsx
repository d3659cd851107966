import type { Overview } from '@parley/contract'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { lengthText } from '../../../platform/time/time.ts'
import { DataList } from '../parts/data-list.tsx'
import { Panel } from '../parts/panel.tsx'
import { useNumbers } from '../parts/use-numbers.ts'

/** What is done after messages were stored, and how far behind it is; nothing where nothing follows. */
export function FollowerList({ followers }: { followers: Overview['followers'] }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  if (followers.length === 0) return null
  return (
    <Panel title={t('admin.followers')} text={t('admin.followersText')} isOpen>
      <DataList
        label={t('admin.followers')}
        rows={followers}
        keyOf={({ name }) => name}
        columns={[
          { name: 'name', label: t('admin.follower'), cell: ({ name }) => name },
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
    </Panel>
  )
}
