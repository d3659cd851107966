/** Limits for exports of other products. The refusal of a larger export names the file, and the place in it. */
export const sourceLimits = {
  /** Files of an export. */
  files: 1_000_000,
  /** UTF-16 code units of a path in it. */
  path: 1024,
  /** Bytes of one file, once it is unpacked. */
  fileBytes: 64 * 1024 ** 3,
  /** From so many bytes on, a file, or all of them, may be no more than so many times as large as packed. */
  packed: { from: 32 * 1024 ** 2, times: 250 },
  /** Bytes of one record: a message, a person, a group. */
  recordBytes: 16 * 1024 ** 2,
  /** Bytes of a file of a day, which is read as a whole. */
  dayBytes: 256 * 1024 ** 2,
  /** Arrays and objects in one another. */
  depth: 64,
  /** People, and groups, which are held in memory. */
  people: 200_000,
  groups: 200_000,
  /** Bytes of messages that are sorted in memory at once; more are sorted on the disk. */
  sortedBytes: 32 * 1024 ** 2,
  /** Examples of each kind of note. */
  examples: 3,
} as const

export type SourceLimits = {
  readonly [name in keyof typeof sourceLimits]: Widened<(typeof sourceLimits)[name]>
}
type Widened<T> = T extends number ? number : { readonly [name in keyof T]: number }
