import type { GroupHit } from '@parley/contract'
import { groupCardLink } from '../../domain/groups/card-link.ts'
import { useT } from '../../platform/texts/index.ts'
import { CodeView } from '../invitations/code-view.tsx'
import { QrCode } from '../invitations/qr-code.tsx'
import { Dialog } from '../overlays/dialog.tsx'

interface CardCodeDialogProps {
  hit: GroupHit
  open: boolean
  onClose: () => void
}

/** The way to a group's card as a code and a link: a way to see it, not one in. */
export default function CardCodeDialog({ hit, open, onClose }: CardCodeDialogProps) {
  const t = useT()
  const { groupId, title, avatar, userCount } = hit
  const link = groupCardLink(groupId)
  return (
    <Dialog open={open} onClose={onClose} title={t('inviting.cardTitle')} size="sm">
      <CodeView
        face={{ id: groupId, name: title, avatar, about: t('adding.members', { count: userCount }) }}
        link={link}
        code={<QrCode text={link} label={t('inviting.codeOf', { name: title })} />}
        hint={t('inviting.cardHint')}
        words={t('inviting.cardWords', { title })}
        state={t('inviting.cardState')}
      />
    </Dialog>
  )
}
