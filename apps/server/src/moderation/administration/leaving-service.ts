import { type Data, type Endpoints, type Input, Role } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Proof } from '../../identity/auth/service.ts'
import { type Account, administrators, lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AccountEnding } from './account-ending.ts'
import { hindranceToLeave, refusalsToLeave } from './policy.ts'

type Leaving = Endpoints['GET /api/user/me/leaving']
type Leave = Endpoints['DELETE /api/user/me']

/** The end of one's own account. */
export class LeavingService {
  readonly #database: Database
  readonly #proof: Pick<Proof, 'take'>
  readonly #ending: AccountEnding

  constructor(parts: { database: Database; proof: Pick<Proof, 'take'>; ending: AccountEnding }) {
    this.#database = parts.database
    this.#proof = parts.proof
    this.#ending = parts.ending
  }

  async previewDeletion({ userId }: Caller): Promise<Data<Leaving>> {
    const { queries } = this.#database
    const keepers = await administrators(queries)
    const self = keepers.find(({ id }) => id === userId)
    const hindrance = (self && hindranceToLeave(self, keepers)) ?? null
    return { hindrance, ...(await this.#ending.previewDeletion(queries, userId)) }
  }

  async leave(caller: Caller, { password }: Input<Leave>['body']): Promise<void> {
    const stillProved = await this.#proof.take(caller, password)
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const accounts = await lockWithKeepers(queries, caller.userId)
      const self = accounts.get(caller.userId) ?? refuse('unauthenticated')
      const hindrance = hindranceToLeave(self, accounts.values())
      if (hindrance) refuse(refusalsToLeave[hindrance])
      await stillProved(queries)
      await this.#ending.end(transaction, [self], caller, 'ownAccountDeleted')
    })
  }
}

/** Where administrators leave at the same time, the last one has to see that the others have left. */
export async function lockWithKeepers(
  queries: Queries,
  userId: number,
): Promise<ReadonlyMap<number, Account>> {
  const keepers = await administrators(queries)
  const isKeeper = keepers.some(({ id }) => id === userId)
  const accounts = await lockAccounts(queries, isKeeper ? keepers.map(({ id }) => id) : [userId])
  // Made one in this moment, by one.
  const isNew = !isKeeper && accounts.get(userId)?.role === Role.administrator
  return isNew
    ? lockAccounts(
        queries,
        (await administrators(queries)).map(({ id }) => id),
      )
    : accounts
}
