import { type Endpoints, type Input, isLaterStep, Role, type UserInfo } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { changePicture, storedPath } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { Sight } from '../presence/service.ts'
import { type Account, lockAccounts } from './administration-repository.ts'
import { checkReserved, checkShown } from './names.ts'
import { checkVerification, presentQuestions } from './policy.ts'
import { presentUserInfo, userColumns } from './presenter.ts'
import {
  curtailmentsOf,
  insertUser,
  searchUsers,
  setFirstAvatar,
  updateUser,
  userById,
  userForUpdate,
  usersByIds,
} from './repository.ts'

export {
  type Account,
  administrators,
  anonymizeUser,
  type Curtailments,
  checkActive,
  curtailedAmong,
  decidersAbout,
  holdAccounts,
  listPeople,
  listUsers,
  lockAccounts,
  makeOwner,
  type PeopleFilter,
  type PersonRow,
  passOwnership,
  setCurtailments,
  setDeactivated,
  setRole,
  type UserRow,
} from './administration-repository.ts'
export type { AskerLimits } from './asker-limits.ts'
export { checkReserved, checkShown, likeAdministrators } from './names.ts'
export { lockPair, type Pair, pairOf } from './pair-repository.ts'
export {
  answered,
  checkVerification,
  presentQuestions,
} from './policy.ts'
export {
  accountNamesTaken,
  checkPerson,
  endBot,
  endedAmong,
  insertBot,
  insertBroughtUsers,
  insertUser,
  insertUsers,
  peopleByAccount,
  reserveUserIds,
  setAccountName,
  setAvatar,
  signInNames,
} from './repository.ts'
export { RequestPace } from './request-pace.ts'
export {
  type Counted,
  outcomeOfRequest,
  pauseOf,
  presentAsked,
  type Refusals,
  type RequestOutcome,
  type RequestWords,
} from './request-verification.ts'
export {
  seenAmong,
  setShowsLastSeen,
  setShowsOnline,
  showsLastSeen,
  showsOnline,
} from './visibility-repository.ts'

type Search = Endpoints['GET /api/user/search']

/** The part of a person that other domains show. */
export interface Brief {
  readonly id: number
  readonly nickname: string
  readonly avatar: string
  readonly recall_message: string | null
  /** No person. */
  readonly is_bot?: boolean
}

export class UserService {
  readonly #database: Database
  readonly #sight: Sight
  readonly #notifier: Notifier

  readonly #rules: Pick<WordRules, 'check'>

  constructor(parts: {
    database: Database
    sight: Sight
    notifier: Notifier
    words: { readonly rules: Pick<WordRules, 'check'> }
  }) {
    this.#rules = parts.words.rules
    this.#database = parts.database
    this.#sight = parts.sight
    this.#notifier = parts.notifier
  }

  /** Within the caller's transaction. */
  create(queries: Queries, nickname: string): Promise<number> {
    return insertUser(queries, nickname)
  }

  async info(caller: Caller): Promise<UserInfo> {
    const row = await userById(this.#database.queries, caller.userId)
    return row ? presentUserInfo(row) : refuse('userUnknown')
  }

  async change(caller: Pick<Caller, 'userId'>, changes: Partial<UserInfo>): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const row = (await userForUpdate(queries, caller.userId)) ?? refuse('unauthenticated')
      const current = presentUserInfo(row)
      const wanted = { ...changes }
      // Clients may send back what was there before the rule.
      for (const field of ['nickname', 'abstract', 'recallMessage'] as const)
        if (wanted[field] !== current[field]) this.#rules.check(wanted[field])
      if (wanted.nickname !== undefined && wanted.nickname !== current.nickname) {
        checkShown('nickname', wanted.nickname)
        await checkReserved(queries, caller.userId, wanted.nickname)
      }
      if (wanted.verificationQuestion !== undefined)
        wanted.verificationQuestion = presentQuestions(wanted.verificationQuestion)
      if (wanted.verification !== undefined || wanted.verificationQuestion !== undefined) {
        const after = { ...current, ...wanted }
        checkVerification(after.verification, after.verificationQuestion)
      }
      // A device that has not heard of a later state sends an earlier one.
      if (wanted.siteSteps && !isLaterStep(wanted.siteSteps, current.siteSteps)) wanted.siteSteps = undefined
      if (wanted.avatar !== undefined) wanted.avatar = storedPath(wanted.avatar)
      if (wanted.avatar !== undefined && wanted.avatar !== current.avatar)
        await changePicture(queries, caller.userId, { userPicture: caller.userId }, wanted.avatar)
      await updateUser(queries, caller.userId, userColumns(wanted))
      this.#notifier.changed(transaction, [caller.userId], ['profile'])
    })
  }

  /** A picture from elsewhere, of somebody who has none here. @returns whether they have it now */
  async bringPicture(transaction: Transaction, id: number, path: string): Promise<boolean> {
    const { queries } = transaction
    if (!(await setFirstAvatar(queries, id, path))) return false
    await changePicture(queries, id, { userPicture: id }, path)
    this.#notifier.changed(transaction, [id], ['profile'])
    return true
  }

  /** The pictures of these people were deleted. */
  async losePictures(transaction: Transaction, ids: readonly number[]): Promise<void> {
    for (const id of ids) await updateUser(transaction.queries, id, { avatar: '' })
    this.#notifier.changed(transaction, ids, ['profile'])
  }

  /** How a person wants to be added and found. */
  async settingsOf(userId: number, queries: Queries): Promise<UserInfo> {
    const row = await userById(queries, userId)
    return row ? presentUserInfo(row) : refuse('userUnknown')
  }

  /** Restrictions of a person, which do not change until the transaction ends. */
  async curtailments(queries: Queries, userId: number) {
    return (await curtailmentsOf(queries, userId)) ?? refuse('userUnknown')
  }

  /** People by id; ids that nobody has are left out. */
  async briefs(ids: Iterable<number>, queries: Queries): Promise<Map<number, Brief>> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return new Map()
    const rows = await usersByIds(queries, wanted)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** People whom the caller may find, without their relation to the caller. */
  async search(caller: Caller, query: Input<Search>['query']) {
    const among = query.online ? await this.#sight.all(caller.userId) : undefined
    return searchUsers(this.#database.queries, { key: query.key ?? '', among, ...sliceOf(query) })
  }
}

/** For a locked account: it must be an administrator's at this moment, whatever was true when the call came in. */
export function checkAdministrator(account: Account | undefined): void {
  if (account?.role !== Role.administrator || account.is_deactivated) refuse('forbidden')
}

/** The caller stays an administrator until the transaction ends; what they do at once is done one after the other. */
export async function lockAdministrator(queries: Queries, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  checkAdministrator((await lockAccounts(queries, [userId])).get(userId))
}
