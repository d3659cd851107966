import { firstNotificationSettings, type NotificationSettings } from '@parley/contract'
import type { Queries } from '../../db/database.ts'

/** People's notification settings, without those who have set nothing. */
export async function settingsOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, NotificationSettings>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(
    rows.map(({ user_id, quiet_until, rest, loud, shows }) => [
      user_id,
      { quietUntil: quiet_until?.toISOString() ?? null, rest, loud, shows },
    ]),
  )
}

/** Changes the given settings only; two devices may change different ones at once. */
export async function changeSettings(
  queries: Queries,
  userId: number,
  { quietUntil, rest, loud, shows }: Partial<NotificationSettings>,
): Promise<void> {
  const changes = {
    ...(quietUntil !== undefined && { quiet_until: quietUntil === null ? null : new Date(quietUntil) }),
    ...(rest !== undefined && { rest: rest === null ? null : JSON.stringify(rest) }),
    ...(loud !== undefined && { loud }),
    ...(shows !== undefined && { shows }),
  }
  const { loud: firstLoud, shows: firstShows } = firstNotificationSettings
  const first = { user_id: userId, quiet_until: null, rest: null, loud: firstLoud, shows: firstShows }
  await queries
    .insertInto('notification_settings')
    .values({ ...first, ...changes })
    .onConflict((conflict) =>
      Object.keys(changes).length === 0
        ? conflict.doNothing()
        : conflict.column('user_id').doUpdateSet(changes),
    )
    .execute()
}

export async function forgetSettings(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}
