import type { Invitation } from '@parley/contract'
import { invitationLink } from '../../domain/invitations/link.ts'
import type { OwnInvitation } from '../../domain/invitations/use-own-invitation.ts'
import { useT } from '../../platform/texts/index.ts'
import type { Face } from './code-card.tsx'
import { CodePlace } from './code-place.tsx'
import { CodeView } from './code-view.tsx'

interface OwnCodeProps {
  own: OwnInvitation
  face: Face
  hint: string
  words: string
  /** Description of the invitation's state. */
  state: (invitation: Invitation) => string
  children: React.ReactNode
}

/** An invitation of mine, or why there is none. */
export function OwnCode({ own, face, state, ...view }: OwnCodeProps) {
  const t = useT()
  const { invitation } = own
  return (
    <CodeView
      {...view}
      face={face}
      link={invitation && invitationLink(invitation.code)}
      code={<CodePlace own={own} label={t('inviting.codeOf', { name: face.name })} />}
      state={invitation && state(invitation)}
    />
  )
}
