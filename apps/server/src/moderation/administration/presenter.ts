import type { AdminUser, Endpoints, Input, Role } from '@parley/contract'
import type { Curtailments, UserRow } from '../../identity/users/service.ts'
import { placeOf } from '../../platform/audit/service.ts'

export function presentUser(row: UserRow, online: ReadonlySet<number>): AdminUser {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    nickname: row.nickname,
    avatar: row.avatar,
    role: row.role as Role,
    ...(row.duty && { duty: row.duty }),
    isOwner: row.is_owner,
    ...(row.is_bot && { isBot: true }),
    ...(row.deactivated_at && { deactivatedAt: row.deactivated_at.toISOString() }),
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    ip: row.ip ?? '',
    addr: placeOf(row.ip ?? ''),
    isOnline: online.has(row.id),
    sendMsgCount: row.sent,
    groupAdminCount: row.led_groups,
    groupCount: row.groups,
    curtailChat: row.curtail_chat,
    curtailAddUser: row.curtail_add_user,
    curtailCreateGroup: row.curtail_create_group,
    curtailInGroupChat: row.curtail_in_group_chat,
  }
}

/** Columns for the wire's fields that were sent. */
export function curtailmentColumns(
  changes: Input<Endpoints['POST /api/user/curtail']>['body'],
): Curtailments {
  const columns = {
    curtail_chat: changes.curtailChat,
    curtail_add_user: changes.curtailAddUser,
    curtail_create_group: changes.curtailCreateGroup,
    curtail_in_group_chat: changes.curtailInGroupChat,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
