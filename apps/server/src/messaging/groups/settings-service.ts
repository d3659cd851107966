import { isDeepStrictEqual } from 'node:util'
import type { Endpoints, Input } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import {
  checkReserved,
  checkShown,
  checkVerification,
  presentQuestions,
} from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { changePicture, storedPath } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { NewLine } from '../conversations/system-line.ts'
import { checkTimeZone } from '../conversations/time-zone-repository.ts'
import { defaultAvatar } from './defaults.ts'
import { endGroup } from './ending.ts'
import { type GroupChanges, settingsUpdate } from './group-changes.ts'
import { type GroupRow, groupById, updateGroup } from './group-repository.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight } from './policy.ts'
import { type ChangedSettings, groupColumns } from './presenter.ts'

type Change = Endpoints['PUT /api/group/group']

/** Settings of a group, and its dissolution. */
export class GroupSettingsService {
  readonly #membership: MembershipService
  readonly #notifier: Notifier
  readonly #changes: GroupChanges

  readonly #rules: Pick<WordRules, 'check'>

  constructor(parts: {
    membership: MembershipService
    notifier: Notifier
    changes: GroupChanges
    words: { readonly rules: WordRules }
  }) {
    this.#rules = parts.words.rules
    this.#membership = parts.membership
    this.#notifier = parts.notifier
    this.#changes = parts.changes
  }

  change(caller: Caller, { id, ...changes }: Input<Change>['body']): Promise<void> {
    return this.#membership.locked(caller, id, async (locked) => {
      const { queries, group, actor } = locked
      checkRight(actor, 'change')
      const wanted = { ...changes }
      for (const field of ['title', 'abstract'] as const)
        if (wanted[field] !== group[field]) this.#rules.check(wanted[field])
      if (wanted.title !== undefined && wanted.title !== group.title) {
        checkShown('title', wanted.title)
        await checkReserved(queries, caller.userId, wanted.title)
      }
      if (wanted.verificationQuestion !== undefined)
        wanted.verificationQuestion = presentQuestions(wanted.verificationQuestion)
      if (wanted.verification !== undefined || wanted.verificationQuestion !== undefined)
        checkVerification(
          wanted.verification ?? group.verification,
          wanted.verificationQuestion === undefined
            ? group.verification_question
            : wanted.verificationQuestion,
        )
      if (wanted.avatar !== undefined) wanted.avatar = storedPath(wanted.avatar)
      if (wanted.avatar !== undefined && wanted.avatar !== group.avatar)
        await changePicture(queries, caller.userId, { groupPicture: id }, wanted.avatar)
      if (wanted.quietHours) await checkTimeZone(queries, wanted.quietHours.timeZone, 'quietHours/timeZone')
      await updateGroup(queries, id, groupColumns(wanted))
      const lines = linesOf(caller.userId, group, wanted)
      const update = settingsUpdate(wanted)
      // The last of several lines carries the update: it is one change.
      for (const line of lines.slice(0, -1)) await this.#changes.publish(locked, id, {}, line)
      await this.#changes.publish(locked, id, update, lines.at(-1))
    })
  }

  /** The pictures of these groups were deleted. */
  async losePictures(transaction: Transaction, ids: readonly number[]): Promise<void> {
    const { queries } = transaction
    for (const id of ids) {
      const group = await groupById(queries, id)
      if (!group) continue
      const avatar = defaultAvatar(group.title)
      await updateGroup(queries, id, { avatar })
      await this.#changes.publish(transaction, id, { avatar })
    }
  }

  dissolve(caller: Caller, groupId: number): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      checkRight(locked.actor, 'dissolve')
      await endGroup(locked, this.#notifier, groupId)
    })
  }
}

/** Lines about changed settings, which the chat shows. */
function linesOf(by: number, group: GroupRow, changes: ChangedSettings): NewLine[] {
  const { title, isProhibition, slowMode, quietHours } = changes
  const lines: NewLine[] = []
  if (title !== undefined && title !== group.title) lines.push({ kind: 'renamed', by, title })
  if (isProhibition !== undefined && isProhibition !== group.is_prohibition)
    lines.push({ kind: isProhibition ? 'allMuted' : 'allUnmuted', by })
  if (slowMode !== undefined && slowMode !== group.slow_seconds)
    lines.push(slowMode > 0 ? { kind: 'slowed', by, seconds: slowMode } : { kind: 'unslowed', by })
  if (quietHours !== undefined && !isDeepStrictEqual(quietHours, group.quiet_hours))
    lines.push(quietHours ? { kind: 'quietHoursSet', by, quietHours } : { kind: 'quietHoursLifted', by })
  return lines
}
