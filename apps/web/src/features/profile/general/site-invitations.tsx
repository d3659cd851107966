import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import styles from './general.module.css'

/** For administrators: letting new people in. */
export function SiteInvitations() {
  const t = useT()
  if (!useIsAdministrator()) return null
  return (
    <Group title={t('profile.site')}>
      <div className={styles.session}>
        <span className={styles.who}>{t('profile.siteText')}</span>
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => openOverlay('siteInvitations')}>
          {t('profile.inviteToSite')}
        </Button>
      </div>
    </Group>
  )
}
