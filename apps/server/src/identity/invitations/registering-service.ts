import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import { plainCode, type RegisteringInvitations } from '../auth/service.ts'
import { bringsIn, checkHolding } from './policy.ts'
import { countUse, type InvitationRow, invitationByCode, lockInvitation } from './repository.ts'

/** Accounts that people make by an invitation. */
export class RegisteringService implements RegisteringInvitations {
  readonly #rules: SiteRules

  constructor(parts: { rules: SiteRules }) {
    this.#rules = parts.rules
  }

  async needApproval(queries: Queries, code: string | undefined): Promise<boolean> {
    const { registration } = await this.#rules.read(queries)
    return (await this.#found(queries, code)) === undefined && registration === 'approval'
  }

  async use(queries: Queries, code: string | undefined, userId: number) {
    const found = await this.#found(queries, code)
    // The owner's invitation is counted only when followed: until then anybody who has it may register by it.
    if (!found || found.inviter_id === null) return undefined
    const { id, inviter_id } = found
    if (!(await lockInvitation(queries, id)) || !(await countUse(queries, id, userId)))
      refuse('invitationOver')
    return { invitation: id, userId: inviter_id }
  }

  /** The invitation that lets somebody in; where everybody registers, or may ask, none is needed. @throws Refusal */
  async #found(queries: Queries, code: string | undefined): Promise<InvitationRow | undefined> {
    const { registration } = await this.#rules.read(queries)
    if (registration === 'open') return undefined
    if (registration === 'approval' && code === undefined) return undefined
    const refusal = registration === 'closed' ? 'registrationClosed' : 'registrationByInvitation'
    if (code === undefined) refuse(refusal)
    const found = await invitationByCode(queries, plainCode(code))
    // A closed site does not reveal which codes exist.
    if (registration === 'closed' && found?.kind !== 'owner') refuse(refusal)
    const invitation = checkHolding(found)
    if (bringsIn(invitation, registration)) return invitation
    return registration === 'approval' ? undefined : refuse(refusal)
  }
}
