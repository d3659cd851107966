import type { InvitationKind } from '@parley/contract'
import type { Generated } from 'kysely'

export interface InvitationsTables {
  invitations: Invitations
  invitation_groups: { invitation_id: number; group_id: number }
  invitation_uses: { invitation_id: number; user_id: number; created_at: Generated<Date> }
}

interface Invitations {
  id: Generated<number>
  kind: InvitationKind
  code: string
  /** Null for the ownership of the site. */
  inviter_id: number | null
  created_at: Generated<Date>
  expires_at: Date | null
  ended_at: Generated<Date | null>
  uses: Generated<number>
  max_uses: number | null
}
