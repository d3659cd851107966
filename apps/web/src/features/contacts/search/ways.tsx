import { Mail, QrCode, ScanLine } from 'lucide-react'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './search.module.css'

/** The ways to each other besides searching. */
export function Ways() {
  const t = useT()
  const isAdministrator = useIsAdministrator()
  return (
    <div className={styles.ways}>
      <Card>
        <CardButton icon={<ScanLine aria-hidden="true" />} onClick={() => openOverlay('scanner')}>
          {t('scanning.title')}
        </CardButton>
        <CardButton icon={<QrCode aria-hidden="true" />} onClick={() => openOverlay('myCode')}>
          {t('inviting.myCode')}
        </CardButton>
        {isAdministrator && (
          <CardButton icon={<Mail aria-hidden="true" />} onClick={() => openOverlay('siteInvitations')}>
            {t('inviting.siteTitle')}
          </CardButton>
        )}
      </Card>
    </div>
  )
}
