import { ChevronRight, Settings2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../group/group.module.css'

/** The ways to what owner and administrators keep. */
export function ManageLinks({ groupId }: { groupId: number }) {
  const t = useT()
  return (
    <nav className={styles.card} aria-label={t('groups.manage')}>
      <Leads to={`/group/${groupId}/info/member`} icon={<UsersRound aria-hidden="true" />}>
        {t('groups.manageMembers')}
      </Leads>
      <Leads to={`/group/${groupId}/info/settings`} icon={<Settings2 aria-hidden="true" />}>
        {t('groups.settings')}
      </Leads>
    </nav>
  )
}

const Leads = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Link to={to} className={styles.leads}>
    {icon}
    <span className={styles.leadsTo}>{children}</span>
    <ChevronRight aria-hidden="true" />
  </Link>
)
