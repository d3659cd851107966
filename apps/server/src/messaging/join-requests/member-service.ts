import { createHash } from 'node:crypto'
import { type Data, type Endpoints, type Input, joiningLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { derivedCode, openResetCodes, putResetCodes, shownCode } from '../../identity/auth/service.ts'
import {
  accountNamesTaken,
  insertUsers,
  lockAdministrator,
  reserveUserIds,
} from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { GroupEntryService, GroupService } from '../groups/service.ts'
import { type Destination, destinationsOf } from './destinations.ts'
import {
  deleteOldMemberFiles,
  insertMemberFile,
  type MemberFileRow,
  memberFileById,
} from './member-repository.ts'
import { checkDistinct, checkNamed, checkPlaces } from './policy.ts'

type Check = Endpoints['POST /api/joining/members/check']
type Add = Endpoints['POST /api/joining/members']
type Wanted = Input<Add>['body']

const uniqueViolation = '23505'

/** People whom administrators make members by a list. */
export class MemberService {
  readonly #database: Database
  readonly #groups: GroupService
  readonly #entry: GroupEntryService
  readonly #audit: AuditService
  readonly #secret: Uint8Array

  constructor(parts: {
    database: Database
    groups: GroupService
    entry: GroupEntryService
    audit: AuditService
    secret: Uint8Array
  }) {
    this.#database = parts.database
    this.#groups = parts.groups
    this.#entry = parts.entry
    this.#audit = parts.audit
    this.#secret = parts.secret
  }

  async check(caller: Caller, { accountNames, groups }: Input<Check>['body']): Promise<Data<Check>> {
    const { queries } = this.#database
    const taken = await accountNamesTaken(queries, accountNames)
    return {
      taken: accountNames.filter((name) => taken.has(name.toLowerCase())),
      groups: await this.#entry.named(queries, caller.userId, groups),
    }
  }

  /** A client that repeats the request, since no response came, receives the same response. */
  async add(caller: Caller, wanted: Wanted): Promise<Data<Add>> {
    const names = accountNamesOf(wanted)
    checkDistinct(names)
    checkPlaces(wanted)
    try {
      return await this.#database.transaction(async (transaction) => {
        await lockAdministrator(transaction.queries, caller)
        return this.#add(transaction, caller, wanted)
      })
    } catch (error) {
      // Somebody took one of the names meanwhile.
      if ((error as { code?: unknown }).code === uniqueViolation)
        await this.#checkFree(this.#database.queries, names)
      throw error
    }
  }

  async #add(transaction: Transaction, caller: Caller, wanted: Wanted): Promise<Data<Add>> {
    const { queries } = transaction
    const { userId } = caller
    const made = {
      made_by: userId,
      content_hash: contentHash(wanted),
      user_ids: await reserveUserIds(queries, wanted.people.length),
    }
    const isNew = await insertMemberFile(queries, wanted.id, { ...made, days: joiningLimits.memberCodeDays })
    const file = await memberFileById(queries, wanted.id)
    if (!file || file.made_by !== userId || file.content_hash !== made.content_hash) refuse('memberFileOther')
    const codes = this.#codesOf(wanted.id, file.user_ids)
    if (isNew) await this.#make(transaction, caller, wanted, file, codes)
    return present(wanted, file, codes, await openResetCodes(queries, codes))
  }

  async #make(
    transaction: Transaction,
    caller: Caller,
    wanted: Wanted,
    { user_ids }: MemberFileRow,
    codes: ReadonlyMap<number, string>,
  ): Promise<void> {
    const { queries } = transaction
    await this.#checkFree(queries, accountNamesOf(wanted))
    await insertUsers(
      queries,
      [...codes.keys()].map((id, index) => ({
        id,
        nickname: wanted.people[index]?.nickname ?? '',
        accountName: wanted.people[index]?.accountName ?? null,
      })),
    )
    await putResetCodes(queries, codes, joiningLimits.memberCodeDays * 24)
    const destinations = await this.#destinations(queries, caller, wanted, user_ids)
    for (const destination of destinations) await this.#bring(transaction, caller, destination)
    await this.#audit.record(queries, caller, 'membersAdded', {
      count: user_ids.length,
      ids: user_ids.join(' '),
      groups: destinations.map(({ title }) => title).join(', '),
    })
  }

  async #destinations(queries: Queries, caller: Caller, wanted: Wanted, userIds: readonly number[]) {
    const named = await this.#entry.named(queries, caller.userId, wanted.groups)
    for (const [place, group] of named.entries())
      checkNamed(wanted.groups[place] ?? '', group, wanted.createGroups ?? false)
    return destinationsOf(wanted, named, userIds)
  }

  async #bring(transaction: Transaction, { userId }: Caller, { groupId, title, people }: Destination) {
    try {
      if (groupId === undefined) await this.#groups.createOf(transaction, userId, title, people)
      else await this.#entry.bring(transaction, groupId, userId, people)
    } catch (error) {
      if (error instanceof Refusal && error.errorName === 'groupFull')
        refuse('memberGroupFull', { name: title })
      throw error
    }
  }

  async #checkFree(queries: Queries, names: readonly string[]): Promise<void> {
    const taken = await accountNamesTaken(queries, names)
    const name = names.find((name) => taken.has(name.toLowerCase()))
    if (name !== undefined) refuse('memberAccountTaken', { name })
  }

  /** Derived from the secret, so that they can be shown again without being stored. */
  #codesOf(fileId: string, userIds: readonly number[]): ReadonlyMap<number, string> {
    return new Map(userIds.map((id) => [id, derivedCode(this.#secret, `member ${fileId} ${id}`)]))
  }

  /** Forgets lists whose codes are over. */
  sweep(): Promise<void> {
    return deleteOldMemberFiles(this.#database.queries)
  }
}

const accountNamesOf = ({ people }: Wanted) => people.flatMap(({ accountName }) => accountName ?? [])

const contentHash = ({ groups, createGroups = false, people }: Wanted) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        groups,
        createGroups,
        people.map(({ nickname, accountName = null, groups = [] }) => [nickname, accountName, groups]),
      ]),
    )
    .digest('base64url')

function present(
  { people }: Wanted,
  { user_ids, expires_at }: MemberFileRow,
  codes: ReadonlyMap<number, string>,
  open: ReadonlySet<number>,
): Data<Add> {
  return {
    people: user_ids.map((userID, index) => ({
      userID,
      nickname: people[index]?.nickname ?? '',
      accountName: people[index]?.accountName ?? null,
      code: open.has(userID) ? shownCode(codes.get(userID) ?? '') : null,
    })),
    expiresAt: expires_at.toISOString(),
  }
}
