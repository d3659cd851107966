import {
  type Endpoints,
  type Group,
  type GroupMember,
  type GroupNotice,
  type GroupNoticeType,
  hasRight,
  type Input,
  type MemberRole,
  type RequestStatus,
  type Verification,
  type VerificationQuestion,
} from '@parley/contract'
import type { DaysOfGroup, GroupColumns, GroupRow } from './group-repository.ts'
import type { ListedMember, MemberRow, staffOf } from './member-repository.ts'
import { mayInvite } from './policy.ts'
import type { GroupRequestRow } from './request-repository.ts'
import type { Pace } from './sender-repository.ts'

export type ChangedSettings = Omit<Input<Endpoints['PUT /api/group/group']>['body'], 'id'>
type StaffRow = Awaited<ReturnType<typeof staffOf>>[number]

/** Whole minutes of muting that are left, or null. */
export function minutesLeft(mutedUntil: Date | null, now = Date.now()): number | null {
  const left = Math.ceil(((mutedUntil?.getTime() ?? 0) - now) / 60_000)
  return left > 0 ? left : null
}

export function presentPersonOfGroup({ id, avatar, nickname }: StaffRow) {
  return { userId: id, avatart: avatar, nickname }
}

/** The settings show their values to owner and administrators only. */
export function presentGroup(
  group: GroupRow,
  viewer: MemberRow,
  members: { count: number; online: number; owner: StaffRow; administrators: readonly StaffRow[] },
  pace: Pace,
  { days, own, site }: DaysOfGroup,
): Group {
  const staff = hasRight(viewer.role, 'manage')
  return {
    groupId: group.id,
    title: group.title,
    abstract: group.abstract,
    memberCount: members.count,
    memberOnlineCount: members.online,
    avatar: group.avatar,
    creator: presentPersonOfGroup(members.owner),
    adminList: members.administrators.map(presentPersonOfGroup),
    role: viewer.role,
    isProhibition: group.is_prohibition,
    prohibitionTime: minutesLeft(viewer.muted_until),
    isSearch: staff && group.is_search,
    isInvite: staff && group.is_invite,
    isTemporarySession: staff && group.is_temporary_session,
    verification: staff ? (group.verification as Verification) : null,
    verificationQuestion: staff ? (group.verification_question as VerificationQuestion | null) : null,
    size: group.size,
    mayInvite: mayInvite(viewer, group),
    ...(group.is_temporary_session && { temporaryChats: true }),
    ...(group.slow_seconds > 0 && { slowMode: group.slow_seconds }),
    ...(pace.slow_for > 0 && { slowFor: pace.slow_for }),
    ...(group.quiet_hours && { quietHours: group.quiet_hours }),
    ...(pace.quiet_for !== null && { quietFor: pace.quiet_for }),
    ...(pace.quiet_in !== null && { quietIn: pace.quiet_in }),
    ...(group.readers_from !== null && { readersFrom: group.readers_from }),
    ...(days !== null && { retention: { days, own, site } }),
  }
}

export function presentMember(row: ListedMember, online: ReadonlySet<number>): GroupMember {
  return {
    userId: row.user_id,
    userNickname: row.user_nickname,
    avatar: row.avatar,
    isOnline: online.has(row.user_id),
    isFriend: row.is_friend,
    role: row.role as MemberRole,
    memberNickname: row.nickname,
    createdAt: row.joined_at.toISOString(),
    newMsgDate: row.last_message_at?.toISOString() ?? null,
    prohibitionTime: minutesLeft(row.muted_until),
    ...(row.is_bot && { isBot: true }),
    ...(row.deactivated_at && { isDeactivated: true }),
  }
}

export function presentGroupNotice(row: GroupRequestRow): GroupNotice {
  return {
    id: row.id,
    grouId: row.group_id,
    userId: row.user_id,
    userNickname: row.user_nickname,
    userAvatar: row.user_avatar,
    status: row.status as RequestStatus,
    flag: row.is_mine ? 'send' : 'rev',
    additionalMessages: row.message,
    verificationQuestion: row.verification_question as VerificationQuestion | null,
    // Only members see the present title of a hidden group; others know its number, from when they found it.
    title: row.is_group_known ? row.title : String(row.group_id),
    avatar: row.is_group_known ? row.avatar : '',
    createdAt: row.created_at.toISOString(),
    type: row.type as GroupNoticeType,
  }
}

/** Columns for the wire's fields that were sent. */
export function groupColumns(changes: ChangedSettings): GroupColumns {
  const columns: GroupColumns = {
    title: changes.title,
    abstract: changes.abstract,
    avatar: changes.avatar,
    is_prohibition: changes.isProhibition,
    is_search: changes.isSearch,
    is_invite: changes.isInvite,
    is_temporary_session: changes.isTemporarySession,
    verification: changes.verification ?? undefined,
    verification_question: changes.verificationQuestion && JSON.stringify(changes.verificationQuestion),
    slow_seconds: changes.slowMode,
    quiet_hours: changes.quietHours && JSON.stringify(changes.quietHours),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
