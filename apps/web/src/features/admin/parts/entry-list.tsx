import { LogType } from '@parley/contract/enums'
import { Chip } from '../../../components/marks/chip.tsx'
import type { Entry } from '../../../domain/administration/log.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { DataList } from './data-list.tsx'
import styles from './entry-list.module.css'
import { Subject } from './subject.tsx'

interface EntryListProps {
  entries: readonly Entry[]
  /** Shows all that an entry says. */
  onOpen?: (id: number) => void
}

/** Entries of the audit log: what, by whom, from where and when. */
export function EntryList({ entries, onOpen }: EntryListProps) {
  const t = useT()
  const language = useLanguage()
  const opensPeople = useIsAdministrator()
  return (
    <DataList
      label={t('admin.log')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'event',
          label: t('admin.event'),
          cell: ({ id, title, content, level, logType }) => (
            <div className={styles.event}>
              <div className={styles.title}>
                {onOpen ? (
                  <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                    {title}
                  </button>
                ) : (
                  <span>{title}</span>
                )}
                {level === 'warning' && <Chip tone="warning">{t('admin.warning')}</Chip>}
                {logType === LogType.administration && <Chip tone="accent">{t('admin.typeAdmin')}</Chip>}
              </div>
              {content && (
                <div className={styles.content} title={content}>
                  {content}
                </div>
              )}
            </div>
          ),
        },
        {
          name: 'who',
          label: t('admin.who'),
          cell: ({ userID, userNickname, userAvatar }) =>
            userID === null ? (
              t('admin.nobodyKnown')
            ) : (
              <Subject
                id={userID}
                name={userNickname || String(userID)}
                avatar={userAvatar}
                {...(opensPeople && { to: `/admin/people?id=${userID}` })}
                size={32}
              />
            ),
        },
        {
          name: 'from',
          label: t('admin.address'),
          isExtra: true,
          cell: ({ ip, addr }) => [ip, addr].filter(Boolean).join(' · ') || t('admin.none'),
        },
        {
          name: 'at',
          label: t('admin.time'),
          cell: ({ createdAt }) => (
            <time dateTime={createdAt} title={fullTime(new Date(createdAt), language)}>
              {headingTime(new Date(createdAt), language)}
            </time>
          ),
        },
      ]}
    />
  )
}
