import { type Data, type Endpoints, type Input, RequestStatus } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { anyGroup } from './access.ts'
import { staffOf } from './member-repository.ts'
import type { LockedGroup, MembershipService } from './membership-service.ts'
import { checkGroupRequest } from './policy.ts'
import { presentGroupNotice } from './presenter.ts'
import {
  groupRequestById,
  hideGroupRequest,
  listGroupRequests,
  setGroupRequestStatus,
} from './request-repository.ts'

type Notices = Endpoints['GET /api/group/valid']

/** Requests to join, and what becomes of them. */
export class GroupRequestService {
  readonly #database: Database
  readonly #membership: MembershipService
  readonly #notifier: Notifier

  constructor(parts: { database: Database; membership: MembershipService; notifier: Notifier }) {
    this.#database = parts.database
    this.#membership = parts.membership
    this.#notifier = parts.notifier
  }

  async list(caller: Caller, query: Input<Notices>['query']): Promise<Data<Notices>> {
    const { rows, count } = await listGroupRequests(this.#database.queries, caller.userId, sliceOf(query))
    return { list: rows.map(presentGroupNotice), count }
  }

  async handle(caller: Caller, requestId: number, status: RequestStatus): Promise<void> {
    const seen = await groupRequestById(this.#database.queries, requestId)
    if (!seen) refuse('requestUnknown')
    const work = async (locked: LockedGroup) => {
      const { queries, actor } = locked
      const request = await groupRequestById(queries, requestId)
      checkGroupRequest(request, caller.userId, actor, status)
      if (status === RequestStatus.deleted) {
        await hideGroupRequest(queries, requestId, caller.userId)
        this.#notifier.changed(locked, [caller.userId], ['groupNotices'])
        return
      }
      await setGroupRequestStatus(queries, requestId, status)
      if (status === RequestStatus.agreed) await this.#membership.admit(locked, [seen.user_id])
      const staff = (await staffOf(queries, seen.group_id)).map(({ id }) => id)
      this.#notifier.changed(locked, [...staff, seen.user_id], ['groupNotices'])
    }
    // A person who asked takes the request off their list, also when the group is hidden; nobody else is notified.
    await this.#membership.locked(caller, seen.group_id, work, anyGroup)
  }
}
