import type { Invitation } from '@parley/contract'
import { ChevronLeft } from 'lucide-react'
import { invitationLink } from '../../domain/invitations/link.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { CodeView } from '../invitations/code-view.tsx'
import { holdsText } from '../invitations/holds-text.ts'
import { QrCode } from '../invitations/qr-code.tsx'

/** An invitation to the site, to hold out or to pass on. */
export function SiteCode({ invitation, onBack }: { invitation: Invitation; onBack: () => void }) {
  const t = useT()
  const language = useLanguage()
  const name = t('common.appName')
  const link = invitationLink(invitation.code)
  const groups = invitation.groups.map(({ title }) => title).join(t('inviting.comma'))
  return (
    <CodeView
      link={link}
      code={<QrCode text={link} label={t('inviting.codeOf', { name })} />}
      face={{ id: 0, name, avatar: '', about: groups || location.host }}
      hint={t('inviting.siteHint')}
      words={t('inviting.siteWords', { host: location.host })}
      state={holdsText(invitation, language)}
    >
      <Button variant="ghost" icon={<ChevronLeft aria-hidden="true" />} onClick={onBack}>
        {t('inviting.allInvitations')}
      </Button>
    </CodeView>
  )
}
