import { type Data, type Endpoints, type Input, signInLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../../db/database.ts'
import type { SecretBox } from '../../../db/secret-box.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { lockAccounts } from '../../users/service.ts'
import { guessAt } from '../guard.ts'
import { presentPasskey } from '../passkeys/presenter.ts'
import { passkeysOf } from '../passkeys/repository.ts'
import type { Proof } from '../proof.ts'
import { accountById } from '../repository.ts'
import { codeHash, newCode } from '../reset-code.ts'
import type { Codes } from './codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  factorOf,
  isRequiredOf,
  lockSetUp,
  putRecoveryCodes,
  putSetUp,
  setOn,
} from './repository.ts'
import { newSecret, presentSecret } from './totp.ts'

type State = Endpoints['GET /api/auth/second_factor']
type SetUp = Endpoints['POST /api/auth/second_factor']
type TurnOff = Endpoints['DELETE /api/auth/second_factor']
type TurnOn = Endpoints['PUT /api/auth/second_factor']
type Shown = Input<TurnOff>['body']

/** The second factor of one's own account. */
export class SecondFactorService {
  readonly #database: Database
  readonly #proof: Pick<Proof, 'take'>
  readonly #codes: Codes
  readonly #box: SecretBox
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    proof: Pick<Proof, 'take'>
    codes: Codes
    box: SecretBox
    notifier: Notifier
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#proof = parts.proof
    this.#codes = parts.codes
    this.#box = parts.box
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async state({ userId }: Caller): Promise<Data<State>> {
    const { queries } = this.#database
    const factor = await factorOf(queries, userId)
    const account = await accountById(queries, userId)
    return {
      isOn: (factor?.on_since ?? null) !== null,
      since: factor?.on_since?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(queries, userId),
      isRequired: await isRequiredOf(queries, userId),
      hasPassword: typeof account?.password_hash === 'string',
      passkeys: (await passkeysOf(queries, userId)).map(presentPasskey),
    }
  }

  async setUp(caller: Caller, { password }: Input<SetUp>['body']): Promise<Data<SetUp>> {
    const { userId } = caller
    if ((await factorOf(this.#database.queries, userId))?.on_since) refuse('secondFactorIsOn')
    const stillProved = await this.#proof.take(caller, password)
    const secret = newSecret()
    await this.#database.transaction(async ({ queries }) => {
      if (!(await lockAccounts(queries, [userId])).has(userId)) refuse('unauthenticated')
      await stillProved(queries)
      if (!(await putSetUp(queries, userId, this.#box.seal(userId, secret)))) refuse('secondFactorIsOn')
    })
    return presentSecret(secret, String(userId))
  }

  turnOn(caller: Caller, { code }: Input<TurnOn>['body']): Promise<Data<TurnOn>> {
    const { userId } = caller
    return this.#judged(caller, async (transaction) => {
      const { queries } = transaction
      const setUp = (await lockSetUp(queries, userId)) ?? refuse('secondFactorNotSetUp')
      if (setUp.on_since) refuse('secondFactorIsOn')
      await setOn(queries, userId, this.#codes.stepIn(userId, setUp.secret, code))
      await this.#audit.record(queries, caller, 'secondFactorOn')
      this.#notifier.changed(transaction, [userId], ['signIns'])
      return { recoveryCodes: await this.#newCodes(queries, userId) }
    })
  }

  async turnOff(caller: Caller, { password, code }: Shown): Promise<void> {
    const { userId } = caller
    const stillProved = await this.#proof.take(caller, password)
    await this.#judged(caller, async (transaction) => {
      const { queries } = transaction
      await stillProved(queries)
      await this.#codes.use(queries, caller, code)
      await deleteFactor(queries, userId)
      await this.#audit.record(queries, caller, 'secondFactorOff')
      this.#notifier.changed(transaction, [userId], ['signIns'])
    })
  }

  async makeRecoveryCodes(caller: Caller, { password, code }: Shown): Promise<Data<TurnOn>> {
    const { userId } = caller
    const stillProved = await this.#proof.take(caller, password)
    return this.#judged(caller, async (transaction) => {
      const { queries } = transaction
      await stillProved(queries)
      await this.#codes.use(queries, caller, code)
      const recoveryCodes = await this.#newCodes(queries, userId)
      await this.#audit.record(queries, caller, 'recoveryCodesMade')
      this.#notifier.changed(transaction, [userId], ['signIns'])
      return { recoveryCodes }
    })
  }

  async #newCodes(queries: Queries, userId: number): Promise<string[]> {
    const codes = Array.from({ length: signInLimits.recoveryCodes }, newCode)
    await putRecoveryCodes(queries, userId, codes.map(codeHash))
    return codes
  }

  #judged<T>(caller: Caller, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const guess = guessAt(`code ${caller.userId}`, `session ${caller.sessionId}`)
    return this.#codes.judge(guess, caller.userId, caller, () => this.#database.transaction(work))
  }
}
