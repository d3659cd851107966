/**
 * Limits that clients keep to, by name; `all-limits.ts` has every other. Lengths count Unicode code points after
 * trimming.
 */
export const limits = {
  nickname: { min: 1, max: 32 },
  password: { min: 8, max: 128 },
  accountName: { min: 2, max: 32 },
  siteName: { min: 0, max: 32 },
  /** Highest quota of uploads, in MiB. */
  quotaMib: 1024 ** 3,
  abstract: { min: 0, max: 128 },
  friendNote: { min: 0, max: 32 },
  verificationMessage: { min: 0, max: 128 },
  question: { min: 0, max: 64 },
  answer: { min: 0, max: 64 },
  recallMessage: { min: 0, max: 32 },
  previewLength: 30,
  /** Chats show the middle of an image with a higher ratio of its sides. */
  thumbnailRatio: 2.5,
  /** A src or avatar: a path on this site. */
  path: { min: 0, max: 256 },
  groupTitle: { min: 1, max: 32 },
  groupSize: { min: 2, max: 2000, default: 200 },
  /** Days for which an invitation into a group or to the site is valid, unless its maker sets others. */
  invitationDays: { group: 7, max: 365 },
  /** Groups that an invitation to the site leads into. */
  invitationGroups: { max: 50 },
  memberNickname: { min: 0, max: 32 },
  text: { min: 1, max: 5000 },
  imageText: { min: 1, max: 20_000 },
  mediaTitle: { min: 0, max: 128 },
  searchKey: { min: 0, max: 64 },
  /** Seconds for which TURN credentials are valid; then the client requests new ones. */
  turnSeconds: 3600,
  /** Seconds for which a `typing` is valid. */
  typingSeconds: 6,
  /** Seconds in which a person's `typing` is published once to a conversation. */
  typingEverySeconds: 3,
  /** Minutes of muting: one minute to thirty days. */
  prohibitionMinutes: { min: 1, max: 43_200 },
  /** Minutes in which the sender can withdraw a message. */
  withdrawMinutes: 2,
  /** Unread counts stop here; screens show 999+. */
  unreadCount: 1000,
  /** Ids in one list of a request. */
  idList: { min: 1, max: 500 },
  imageBytes: 10 * 1024 * 1024,
  /** Largest file that is no image shown as one, in MiB; a site may set another. */
  fileMib: { min: 1, max: 5120, default: 200 },
  /** Pixels of an image, over all frames of an animation: a small file may unfold to a huge one. */
  imagePixels: 40_000_000,
  /** Longest side of an avatar, which is square. */
  avatarSide: 512,
} as const

/** Limits of archives of a person's own data, apart from those that the web app loads before its first screen. */
export const archiveLimits = {
  /** Archives of one person within a day. */
  perDay: 3,
  /** Days for which an archive is stored; the default, an operator may set another. */
  days: 3,
  /** Bytes of all files in an archive; the default, an operator may set another. Files that do not fit are left out. */
  fileBytes: 4 * 1024 * 1024 * 1024,
  /** Bytes of an archive: S3 takes no larger object in one piece. */
  bytes: 5 * 1024 * 1024 * 1024 - 1,
  /** Attempts after which an archive counts as failed. */
  attempts: 5,
  /** Minutes for which a link opens one. */
  linkMinutes: 10,
} as const

/** A range of code points. */
export interface LengthRange {
  readonly min: number
  readonly max: number
}

/** Length in Unicode code points, without the white space around. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text.trim()) length++
  return length
}

export function isWithin(text: string, range: LengthRange): boolean {
  const length = lengthOf(text)
  return length >= range.min && length <= range.max
}
