import { type Data, type Endpoints, type Input, signInLimits } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import type { Caller, Origin } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import type { RelyingParty } from '../../../platform/http/relying-party.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { lockAccounts } from '../../users/service.ts'
import type { SignInGuard } from '../guard.ts'
import type { PasswordRule } from '../password-rule.ts'
import type { Proof } from '../proof.ts'
import { accountById } from '../repository.ts'
import type { AuthService } from '../service.ts'
import { presentPasskey } from './presenter.ts'
import { deletePasskey, insertPasskey, passkeyById, passkeysOf, usePasskey } from './repository.ts'
import type { Verifying } from './verifying.ts'

type Options = Endpoints['POST /api/auth/passkeys/options']
type Add = Endpoints['POST /api/auth/passkeys']
type SignIn = Endpoints['POST /api/auth/passkey_login']

/** Passkeys: signing in by what a device keeps and asks its holder for, which counts as both factors. */
export class PasskeyService {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #proof: Pick<Proof, 'take'>
  readonly #guard: SignInGuard
  readonly #verifying: Verifying
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #rule: PasswordRule

  constructor(parts: {
    database: Database
    auth: AuthService
    proof: Pick<Proof, 'take'>
    guard: SignInGuard
    verifying: Verifying
    notifier: Notifier
    audit: AuditService
    passwordRule: PasswordRule
  }) {
    this.#rule = parts.passwordRule
    this.#database = parts.database
    this.#auth = parts.auth
    this.#proof = parts.proof
    this.#guard = parts.guard
    this.#verifying = parts.verifying
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async newOptions(
    caller: Caller,
    party: RelyingParty,
    password: string | undefined,
  ): Promise<Data<Options>> {
    const { userId } = caller
    await this.#proof.take(caller, password)
    const { queries } = this.#database
    const { nickname } = (await accountById(queries, userId)) ?? refuse('unauthenticated')
    const passkeys = await passkeysOf(queries, userId)
    if (passkeys.length >= signInLimits.passkeys) refuse('tooManyPasskeys', { max: signInLimits.passkeys })
    const options = await this.#verifying.creationOptions(party, purposeOf(caller), {
      account: String(userId),
      nickname,
      handle: handleOf(userId),
      passkeys: passkeys.map(({ id, transports }) => ({ id, transports: listed(transports) })),
    })
    return { options: { ...options } }
  }

  async add(
    caller: Caller,
    party: RelyingParty,
    { label, credential }: Input<Add>['body'],
  ): Promise<Data<Add>> {
    const { userId } = caller
    const created = await this.#verifying.created(party, purposeOf(caller), {
      ...credential,
      authenticatorAttachment: undefined,
      response: { ...credential.response, transports: undefined },
    })
    if (!created) refuse('passkeyRefused')
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      if (!(await lockAccounts(queries, [userId])).has(userId)) refuse('unauthenticated')
      if ((await passkeysOf(queries, userId)).length >= signInLimits.passkeys)
        refuse('tooManyPasskeys', { max: signInLimits.passkeys })
      const row = await insertPasskey(queries, {
        id: created.id,
        user_id: userId,
        label,
        public_key: Buffer.from(created.publicKey).toString('base64url'),
        counter: created.counter,
        transports: (credential.response.transports ?? []).join(' '),
      })
      if (!row) refuse('passkeyRefused')
      await this.#audit.record(queries, caller, 'passkeyAdded', { label })
      this.#notifier.changed(transaction, [userId], ['signIns'])
      return presentPasskey(row)
    })
  }

  async remove(caller: Caller, id: string, password: string | undefined): Promise<void> {
    const { userId } = caller
    const stillProved = await this.#proof.take(caller, password)
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await stillProved(queries)
      const { label } = (await deletePasskey(queries, userId, id)) ?? refuse('passkeyUnknown')
      await this.#audit.record(queries, caller, 'passkeyRemoved', { label })
      this.#notifier.changed(transaction, [userId], ['signIns'])
    })
  }

  async signInOptions(party: RelyingParty): Promise<Data<Options>> {
    return { options: { ...(await this.#verifying.requestOptions(party, signIn)) } }
  }

  async signIn(
    { credential, ...on }: Input<SignIn>['body'],
    party: RelyingParty,
    origin: Origin,
  ): Promise<Data<SignIn>> {
    await this.#guard.takeOfAddress(addressKey(origin.ip))
    const kept = await passkeyById(this.#database.queries, credential.id)
    if (!kept) return this.#refuse(null, origin)
    const { user_id: userId, label } = kept
    this.#rule.check(userId)
    const { userHandle } = credential.response
    const isTheirs =
      userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === handleOf(userId)
    const response = { ...credential, authenticatorAttachment: undefined }
    const counter = isTheirs ? await this.#verifying.used(party, signIn, response, kept) : undefined
    if (counter === undefined) return this.#refuse(userId, origin)
    const token = await this.#auth.startSessionOf(userId, on, origin, {
      details: { provider: signIn },
      prove: async (queries) => {
        if (!(await usePasskey(queries, kept.id, counter))) refuse('passkeyRefused')
        await this.#audit.record(queries, { userId, ip: origin.ip }, 'passkeyUsed', { label })
      },
    })
    return { token }
  }

  async #refuse(userId: number | null, { ip, userAgent }: Origin): Promise<never> {
    const details = { userAgent, provider: signIn }
    await this.#audit.record(this.#database.queries, { userId, ip }, 'signInFailed', details)
    refuse('passkeyRefused')
  }
}

/** Name of signing in, in challenges and in the log. */
const signIn = 'passkey'

/** A passkey is made in the session in which its options were asked for. */
const purposeOf = ({ sessionId }: Caller) => `new ${sessionId}`

/** User handle that an authenticator stores in place of the account. */
const handleOf = (userId: number) => `user ${userId}`

const listed = (transports: string) => transports.split(' ').filter((name) => name !== '')
