import type { Invitation, InvitationView, Registration } from '@parley/contract'
import { bringsIn, mayRegister } from './policy.ts'
import type { InvitationRow } from './repository.ts'

export function presentInvitation(row: InvitationRow): Invitation {
  const inviter = inviterOf(row)
  if (!inviter) throw new Error(`invitation ${row.id} has no maker`)
  return {
    id: row.id,
    kind: row.kind,
    code: row.code,
    inviter,
    groups: groupsOf(row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    uses: row.uses,
    maxUses: row.max_uses,
  }
}

export function presentView(row: InvitationRow, registration: Registration): InvitationView {
  return {
    kind: row.kind,
    inviter: inviterOf(row),
    groups: groupsOf(row),
    admits: row.kind !== 'group' || row.groups.every(({ admits }) => admits),
    mayRegister: mayRegister(row, registration),
    ...(!bringsIn(row, registration) && registration === 'approval' && { approval: true }),
  }
}

const inviterOf = ({ inviter_id, nickname, avatar }: InvitationRow) =>
  inviter_id === null ? null : { userID: inviter_id, nickname: nickname ?? '', avatar: avatar ?? '' }

const groupsOf = ({ groups }: InvitationRow) =>
  groups.map(({ id, title, avatar, members }) => ({ groupId: id, title, avatar, memberCount: members }))
