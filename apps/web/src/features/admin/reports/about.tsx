import type { ReportDetail } from '@parley/contract'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './reports.module.css'

/** People and group that a report is about, as they are now. */
export function About({ report }: { report: ReportDetail }) {
  const t = useT()
  const { kind, group, groupIsThere, people, standing } = report
  return (
    <section className={styles.card}>
      {kind === 'group' && group && (
        <>
          <h2 className={styles.heading}>{t('reports.aboutGroup')}</h2>
          <ListRow
            avatar={<Avatar id={group.groupId} name={group.title} src="" size={40} />}
            title={group.title}
            titleEnd={!groupIsThere && <Chip tone="warning">{t('reports.groupGone')}</Chip>}
            subtitle={t('reports.groupId', { id: group.groupId })}
          />
        </>
      )}
      <h2 className={styles.heading}>{t(kind === 'group' ? 'reports.owner' : 'reports.about')}</h2>
      <ul className={styles.rows}>
        {people.map(({ userID, nickname, avatar }) => {
          const now = standing.find((one) => one.userID === userID)
          return (
            <li key={userID}>
              <ListRow
                avatar={<Avatar id={userID} name={nickname} src={avatar} size={40} />}
                title={nickname}
                titleEnd={
                  <>
                    {now?.curtailChat && <Chip tone="warning">{t('reports.barredFromChat')}</Chip>}
                    {now?.curtailInGroupChat && <Chip tone="warning">{t('reports.barredFromGroups')}</Chip>}
                  </>
                }
                subtitle={t('reports.idOf', { id: userID })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
