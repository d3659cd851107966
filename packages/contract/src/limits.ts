/**
 * Every limit of the product, by name. Lengths count Unicode code points after trimming (product.md, "Fields").
 * An operator's settings may lower some; nothing may raise them past what the storage holds.
 */
export const limits = {
  nickname: { min: 1, max: 32 },
  password: { min: 8, max: 128 },
  accountName: { min: 2, max: 32 },
  abstract: { min: 0, max: 128 },
  friendNote: { min: 0, max: 32 },
  verificationMessage: { min: 0, max: 128 },
  question: { min: 0, max: 64 },
  answer: { min: 0, max: 64 },
  recallMessage: { min: 0, max: 32 },
  groupTitle: { min: 1, max: 32 },
  groupSize: { min: 2, max: 2000, default: 200 },
  memberNickname: { min: 0, max: 32 },
  text: { min: 1, max: 5000 },
  imageText: { min: 1, max: 20_000 },
  mediaTitle: { min: 0, max: 128 },
  /** A src or avatar: a path on this site. */
  path: { min: 0, max: 256 },
  searchKey: { min: 0, max: 64 },
  signalData: { min: 0, max: 32_768 },
  clientMessageId: { min: 1, max: 64 },
  epoch: { min: 1, max: 64 },
  /** Events in one answer to a `backfill`. */
  backfillPage: 200,
  /** Characters of message bodies after which an answer to a `backfill` ends early. */
  backfillCharacters: 256 * 1024,
  /** Events that a client may lag behind and still get them one by one; beyond, it starts anew from the history. */
  backfillMax: 2000,
  /** Changes of a person's own log in one answer; beyond, the lists are read anew. */
  syncChanges: 200,
  /** Days that changes are kept for clients that come back. */
  logDays: 30,
  /** Seconds that a `typing` holds. */
  typingSeconds: 6,
  /** Minutes of muting: one minute to thirty days. */
  prohibitionMinutes: { min: 1, max: 43_200 },
  /** Minutes in which a message of one's own can be withdrawn. */
  withdrawMinutes: 2,
  previewLength: 30,
  /** Unread counts stop here; screens show 999+. */
  unreadCount: 1000,
  /** Minutes of silence after which a message shows its date. */
  showDateAfterMinutes: 60,
  page: { default: 1, max: 1_000_000 },
  pageSize: { default: 10, max: 5000 },
  /** Ids in one list of a request. */
  idList: { min: 1, max: 500 },
  imageBytes: 10 * 1024 * 1024,
  /** The default; an operator may set another. */
  fileBytes: 200 * 1024 * 1024,
  /** Days for which the audit log is kept; the default, an operator may set another. */
  auditDays: 365,
  /** Of an image, all pictures of an animation together: a small file may unfold to a huge one. */
  imagePixels: 100_000_000,
  /** Longest side of an avatar, which is square. */
  avatarSide: 512,
  /** Longest side of the small version of an image. */
  thumbnailSide: 480,
  /** An HTTP JSON body. */
  bodyBytes: 128 * 1024,
  /** A socket frame that is still read: the longest content fits. A bigger one up to `frameBytesMax` is refused with a tip. */
  frameBytes: 128 * 1024,
  /** Past this the connection is closed with 1009. */
  frameBytesMax: 1024 * 1024,
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
