import { plainCode, type RegisteringInvitations } from '../auth/service.ts'
import { refuse } from '../http/refusal.ts'
import type { SiteRules } from '../settings/service.ts'
import type { Database, Queries } from '../storage/database.ts'
import { checkHolding, mayRegister } from './policy.ts'
import { type InvitationRow, invitationByCode } from './repository.ts'
import { countUse, lockInvitation } from './use-repository.ts'

/** Who makes an account by whose invitation. */
export class RegisteringService implements RegisteringInvitations {
  readonly #database: Database
  readonly #rules: SiteRules

  constructor(parts: { database: Database; rules: SiteRules }) {
    this.#database = parts.database
    this.#rules = parts.rules
  }

  async check(code: string | undefined): Promise<void> {
    await this.#found(this.#database.queries, code)
  }

  async use(queries: Queries, code: string | undefined, userId: number) {
    const found = await this.#found(queries, code)
    // By that to the ownership one comes when one follows it: until then it is for whoever has it.
    if (!found || found.inviter_id === null) return undefined
    const { id, inviter_id } = found
    if (!(await lockInvitation(queries, id)) || !(await countUse(queries, id, userId)))
      refuse('invitationOver')
    return { invitation: id, userId: inviter_id }
  }

  /** The invitation that lets somebody in; where everybody registers none is asked for. @throws Refusal */
  async #found(queries: Queries, code: string | undefined): Promise<InvitationRow | undefined> {
    const { registration } = await this.#rules.read(queries)
    if (registration === 'open') return undefined
    const refusal = registration === 'closed' ? 'registrationClosed' : 'registrationByInvitation'
    if (code === undefined) refuse(refusal)
    const found = await invitationByCode(queries, plainCode(code))
    // A closed site does not tell which codes there are.
    if (registration === 'closed' && found?.kind !== 'owner') refuse(refusal)
    const invitation = checkHolding(found)
    return mayRegister(invitation, registration) ? invitation : refuse(refusal)
  }
}
