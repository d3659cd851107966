import { QrCode } from 'lucide-react'
import { useTitle } from '../../../components/engine/use-title.ts'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { openOverlay } from '../../../platform/overlays.ts'
import { useLocation } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { Hub } from '../hub/hub.tsx'
import { WithConfig } from '../section/section-page.tsx'
import { Head } from './head.tsx'
import styles from './me.module.css'
import { ProfileForm } from './profile-form.tsx'

/** My profile; on a phone `/info` is the hub, and the profile a page of its own behind it. */
export function Component() {
  const t = useT()
  const { pathname } = useLocation()
  const isHub = useIsPhone() && pathname === '/info'
  useTitle(t(isHub ? 'profile.title' : 'profile.me'))
  return isHub ? <Hub /> : <Profile />
}

/** My profile as others see it, and the way to change it. */
function Profile() {
  const t = useT()
  return (
    <div className={styles.page}>
      <PaneHeader title={t('profile.me')} back="/info" />
      <div className={styles.body}>
        <PageColumn>
          <Head />
          <div className={styles.code}>
            <Card>
              <CardButton icon={<QrCode aria-hidden="true" />} onClick={() => openOverlay('myCode')}>
                {t('profile.myCode')}
              </CardButton>
            </Card>
          </div>
          <WithConfig>{(config) => <ProfileForm config={config} />}</WithConfig>
        </PageColumn>
      </div>
    </div>
  )
}
