import { LinkButton } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'

interface OwnerStaysProps {
  groupId: number
  open: boolean
  onClose: () => void
}

/** Tells the owner what has to be done before leaving. */
export function OwnerStays({ groupId, open, onClose }: OwnerStaysProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('groups.ownerStaysTitle')}
      description={t('groups.ownerStaysText')}
      footer={
        <>
          <LinkButton to={`/group/${groupId}/info/settings`}>{t('groups.toDissolving')}</LinkButton>
          <LinkButton to={`/group/${groupId}/info/member`} variant="primary">
            {t('groups.toHandingOver')}
          </LinkButton>
        </>
      }
    />
  )
}
