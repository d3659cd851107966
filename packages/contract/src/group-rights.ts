import { MemberRole } from './enums.ts'

const everyone = [MemberRole.owner, MemberRole.administrator, MemberRole.member] as const
const staff = [MemberRole.owner, MemberRole.administrator] as const
const owner = [MemberRole.owner] as const

/** Roles that administer a group. */
export const staffRoles: readonly MemberRole[] = staff

/** Who may do what in a group. */
export const groupRights = {
  read: everyone,
  pin: everyone,
  leave: [MemberRole.administrator, MemberRole.member],
  /** Opening the pages about members and settings. */
  manage: staff,
  /** Messages, for everybody; `pin` is for the group in the member's own list. */
  pinMessages: staff,
  /** Announcements, and who has confirmed them. */
  announce: staff,
  /** Everybody's polls and sign-up lists. */
  closeSurveys: staff,
  change: staff,
  handleRequests: staff,
  keepBans: staff,
  /** Others may if the group allows it. */
  invite: staff,
  /** Webhooks, which post into the group. */
  keepWebhooks: staff,
  sendWhileMuted: staff,
  sendAtAnyPace: staff,
  mentionEveryone: staff,
  /** One's own messages; others may for a while. */
  withdrawAnyTime: staff,
  appoint: owner,
  handOver: owner,
  /** For how long the group's messages are stored. */
  keep: owner,
  /** Whether members see who has read their messages. */
  tellReaders: owner,
  /** Texts of messages before their edits. */
  readVersions: owner,
  dissolve: owner,
} as const satisfies Record<string, readonly MemberRole[]>
export type GroupRight = keyof typeof groupRights

/** @param role undefined for a person outside the group, who has no rights */
export const hasRight = (role: MemberRole | undefined, right: GroupRight): boolean =>
  groupRights[right].some((one) => one === role)

/** Whether a member may remove, mute and rename another, and withdraw their messages. Roles count from the top. */
export const outranks = (role: MemberRole | undefined, other: MemberRole | undefined): boolean =>
  role !== undefined && other !== undefined && role < other
