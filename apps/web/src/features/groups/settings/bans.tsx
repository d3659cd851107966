import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { bansQuery } from '../../../domain/groups/bans.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './bans.module.css'
import { BansDialog } from './bans-dialog.tsx'

/** Number of people whom the group has banned, and the way to the list. */
export function Bans({ groupId }: { groupId: number }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(bansQuery(groupId))
  const count = query.data?.count
  return (
    <>
      <button type="button" className={styles.leads} onClick={() => setOpen(true)}>
        <span className={styles.label}>
          {t('groups.bans')}
          <span className={styles.hint}>{t('groups.bansHint')}</span>
        </span>
        {count !== undefined && count > 0 && (
          <span className={styles.count}>{t('groups.bansCount', { count })}</span>
        )}
        <ChevronRight aria-hidden="true" />
      </button>
      <BansDialog groupId={groupId} query={query} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
