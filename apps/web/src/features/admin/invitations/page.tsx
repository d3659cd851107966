import type { Invitation } from '@parley/contract'
import { useState } from 'react'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { SiteCode } from '../../../components/site-invitations/site-code.tsx'
import { SiteInvitations } from '../../../components/site-invitations/site-invitations.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Panel } from '../parts/panel.tsx'
import styles from './invitations.module.css'

/** Invitations to the site: a new one, the code of one, and all that are valid. */
export default function InvitationsPage() {
  const t = useT()
  const [shown, setShown] = useState<Invitation>()
  const [isOpen, setOpen] = useState(false)
  const show = (invitation: Invitation) => {
    setShown(invitation)
    setOpen(true)
  }
  return (
    <AdminPage title={t('admin.invitations')}>
      <Panel title={t('inviting.siteTitle')} text={t('inviting.siteText')}>
        <div className={styles.content}>
          <SiteInvitations onShow={show} />
        </div>
      </Panel>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('inviting.siteTitle')}>
        {shown && <SiteCode invitation={shown} onBack={() => setOpen(false)} />}
      </Dialog>
    </AdminPage>
  )
}
