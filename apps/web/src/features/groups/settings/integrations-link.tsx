import { ChevronRight } from 'lucide-react'
import { Link } from '../../../components/controls/link.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './bans.module.css'

/** The way to what other systems do in the group. */
export function IntegrationsLink({ groupId }: { groupId: number }) {
  const t = useT()
  return (
    <Link className={styles.leads} to={`/group/${groupId}/info/integrations`}>
      <span className={styles.label}>
        {t('groups.integrations')}
        <span className={styles.hint}>{t('groups.integrationsHint')}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
