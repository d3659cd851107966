export const formatLimits = {
  /** Bytes of one line of a folder, and of `site.json`. */
  lineBytes: 16 * 1024 ** 2,
  /** Characters of one record's text: a hundred messages. */
  text: 500_000,
  /** Files of one record. */
  files: 100,
} as const
