import { wordLimits } from '@parley/contract/word-limits'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LinkButton } from '../../../components/controls/button.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Chip } from '../../../components/marks/chip.tsx'
import { wordListsQuery } from '../../../domain/administration/word-filter.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import styles from './words.module.css'

/** The lists, what each does, and whether it is on. */
export function ListsPage() {
  const t = useT()
  const language = useLanguage()
  const reading = useQuery(wordListsQuery)
  const create = (
    <LinkButton variant="primary" size="sm" icon={<Plus />} to="/admin/words?list=new">
      {t('words.create')}
    </LinkButton>
  )
  return (
    <AdminPage title={t('words.title')} actions={create}>
      <div className={styles.page}>
        <p className={styles.intro}>{t('words.intro')}</p>
        <Loaded reading={reading}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState picture="search" title={t('words.none')} text={t('words.noneText')} />
            ) : (
              <>
                <ul className={styles.rows}>
                  {list.map(({ id, name, action, isOn, wordCount, changedAt }) => (
                    <li key={id}>
                      <ListRow
                        to={`/admin/words?list=${id}`}
                        title={name}
                        titleEnd={<Chip tone="accent">{t(`words.${action}`)}</Chip>}
                        subtitle={`${t('words.count', { count: wordCount })} · ${t('words.changed', {
                          time: headingTime(new Date(changedAt), language),
                        })}`}
                        end={<span className={styles.state}>{t(isOn ? 'words.on' : 'words.off')}</span>}
                      />
                    </li>
                  ))}
                </ul>
                <p className={styles.used}>
                  {t('words.used', {
                    count: list.reduce((sum, { wordCount }) => sum + wordCount, 0),
                    max: wordLimits.words,
                  })}
                </p>
              </>
            )
          }
        </Loaded>
      </div>
    </AdminPage>
  )
}
