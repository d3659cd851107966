import type { Overview } from '@parley/contract'
import { Fact, Facts, TextFact } from '../../../components/facts/facts.tsx'
import { cx } from '../../../platform/cx.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { Panel } from '../parts/panel.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import styles from './overview.module.css'

const sentences = new Map<string, 'admin.uploadsPaused' | 'admin.filesAway' | 'admin.redisAway'>([
  ['uploads', 'admin.uploadsPaused'],
  ['files', 'admin.filesAway'],
  ['redis', 'admin.redisAway'],
])

/** The server that has responded: its start, and which parts of it fail. */
export function ServerFacts({ server }: { server: Overview['server'] }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const { degraded, isBehind } = server
  const troubles = [
    ...degraded.map((what) => {
      const known = sentences.get(what)
      return known ? t(known) : t('admin.degraded', { what })
    }),
    ...(isBehind ? [t('admin.isBehind')] : []),
  ]
  return (
    <Panel title={t('admin.server')} isOpen>
      <Facts>
        <Fact label={t('admin.state')}>
          <span className={cx(styles.state, troubles.length > 0 && styles.isTroubled)}>
            {troubles.length > 0 ? troubles.join(t('admin.comma')) : t('admin.allWell')}
          </span>
        </Fact>
        <TextFact label={t('admin.version')} text={server.version} />
        <TextFact label={t('admin.node')} text={server.node} />
        <TextFact label={t('admin.startedAt')} text={fullTime(new Date(server.startedAt), language)} />
        <TextFact label={t('admin.nodes')} text={number(server.nodes)} />
      </Facts>
    </Panel>
  )
}
