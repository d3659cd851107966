import type { Invitation } from '@parley/contract'
import { useState } from 'react'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { SiteCode } from '../../components/site-invitations/site-code.tsx'
import { SiteInvitations } from '../../components/site-invitations/site-invitations.tsx'
import { useT } from '../../platform/texts/index.ts'

/** Invitations to the site: a new one, the code of one, and all that hold. */
export default function SiteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const [shown, show] = useState<Invitation>()
  const close = () => {
    show(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('inviting.siteTitle')}
      description={shown ? undefined : t('inviting.siteText')}
    >
      {shown ? (
        <SiteCode invitation={shown} onBack={() => show(undefined)} />
      ) : (
        <SiteInvitations onShow={show} />
      )}
    </Dialog>
  )
}
