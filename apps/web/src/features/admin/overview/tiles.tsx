import type { Overview } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../components/controls/link.tsx'
import { siteRulesQuery } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useNumbers } from '../parts/use-numbers.ts'
import styles from './overview.module.css'

interface TileProps {
  label: string
  /** Where there is more about it. */
  to?: string
  value: string
  facts: readonly { label: string; value: string }[]
}

const Tile = ({ label, to, value, facts }: TileProps) => (
  <section className={styles.tile} aria-label={label}>
    <h2 className={styles.label}>{to ? <Link to={to}>{label}</Link> : label}</h2>
    <p className={styles.value}>{value}</p>
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Totals of the site. */
export function Tiles({ overview: { people, groups, messages, storage } }: { overview: Overview }) {
  const t = useT()
  const { number, size } = useNumbers()
  const quota = (useQuery(siteRulesQuery).data?.siteQuota ?? 0) * 1024 * 1024
  const about = (value: number) =>
    messages.isEstimate ? t('admin.about', { value: number(value) }) : number(value)
  return (
    <div className={styles.tiles}>
      <Tile
        label={t('admin.people')}
        to="/admin/people"
        value={number(people.all)}
        facts={[
          { label: t('common.online'), value: number(people.online) },
          { label: t('admin.active7'), value: number(people.active7) },
          { label: t('admin.active30'), value: number(people.active30) },
        ]}
      />
      <Tile
        label={t('admin.messages')}
        value={number(messages.all)}
        facts={[
          { label: t('admin.last24h'), value: about(messages.last24h) },
          { label: t('admin.last7d'), value: about(messages.last7d) },
        ]}
      />
      <Tile label={t('admin.groups')} to="/admin/groups" value={number(groups)} facts={[]} />
      <Tile
        label={t('admin.storage')}
        to="/admin/files"
        value={size(storage.database + storage.files)}
        facts={[
          { label: t('admin.database'), value: size(storage.database) },
          {
            label: t('admin.files'),
            value:
              quota > 0
                ? t('admin.usedOf', { used: size(storage.files), most: size(quota) })
                : size(storage.files),
          },
          {
            label: t('admin.freeSpace'),
            value: storage.free === null ? t('admin.unknown') : size(storage.free),
          },
        ]}
      />
    </div>
  )
}
