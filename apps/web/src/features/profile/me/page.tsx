import { QrCode } from 'lucide-react'
import { useTitle } from '../../../components/engine/use-title.ts'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { openOverlay } from '../../../platform/overlays.ts'
import { useT } from '../../../platform/texts/index.ts'
import { WithConfig } from '../section/section-page.tsx'
import { Head } from './head.tsx'
import styles from './me.module.css'
import { ProfileForm } from './profile-form.tsx'

/** My profile: what others see of me, and where it is changed. */
export function Component() {
  const t = useT()
  useTitle(t('profile.me'))
  return (
    <div className={styles.page}>
      <PaneHeader title={t('profile.me')} />
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
