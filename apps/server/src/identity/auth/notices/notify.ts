import type { SecurityNotice, SecurityNoticeKind } from '@parley/contract'
import type { Transaction } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Notifier } from '../../../platform/sockets/notifier.ts'
import { administrators } from '../../users/service.ts'
import { accountById } from '../repository.ts'
import { dueNow, insertNotices, type NoticeRow } from './repository.ts'

type Changed = Pick<Notifier, 'changed'>
type Actor = Pick<Caller, 'userId' | 'sessionId'>

interface Made {
  readonly kind: Exclude<SecurityNoticeKind, 'administratorMade' | 'passwordResetByMail'>
  readonly name: string
  readonly group?: string
}

/** Notifies the caller's other sessions, within the action, of something that works without the session. */
export async function notifyOthers(
  transaction: Transaction,
  notifier: Changed,
  { userId, sessionId }: Actor,
  { kind, name, group }: Made,
): Promise<void> {
  const by_name = (await accountById(transaction.queries, userId))?.nickname ?? null
  const row = { user_id: userId, kind, name, group_title: group ?? null, by_name, session_id: sessionId }
  await insertNotices(transaction.queries, [row])
  notifier.changed(transaction, [userId], ['signIns'])
}

/**
 * Notifies the owner and the administrators of the site, also by e-mail, that somebody has become one.
 * @param actor undefined for the operator's command
 */
export async function notifyOfAdministrator(
  transaction: Transaction,
  notifier: Changed,
  { id, nickname }: { readonly id: number; readonly nickname: string },
  actor?: Actor,
): Promise<void> {
  const all = await administrators(transaction.queries)
  const notified = all.filter((one) => one.id !== id)
  const by_name = all.find((one) => one.id === actor?.userId)?.nickname ?? null
  await insertNotices(
    transaction.queries,
    notified.map((one) => ({
      user_id: one.id,
      kind: 'administratorMade' as const,
      name: nickname,
      group_title: null,
      by_name,
      session_id: actor?.sessionId ?? null,
      mail_due_at: dueNow,
    })),
  )
  notifier.changed(
    transaction,
    notified.map((one) => one.id),
    ['signIns'],
  )
}

/** Notifies a person whose password was replaced by a link in their mail. All of their sessions have ended. */
export async function notifyOfReset(
  transaction: Transaction,
  notifier: Changed,
  { id, nickname }: { readonly id: number; readonly nickname: string },
): Promise<void> {
  const row = { kind: 'passwordResetByMail' as const, group_title: null, by_name: null, session_id: null }
  await insertNotices(transaction.queries, [{ ...row, user_id: id, name: nickname }])
  notifier.changed(transaction, [id], ['signIns'])
}

export const presentNotice = ({
  id,
  kind,
  created_at,
  name,
  group_title,
  by_name,
}: NoticeRow): SecurityNotice => ({
  id,
  kind,
  createdAt: created_at.toISOString(),
  name,
  group: group_title,
  by: by_name,
})
