export const formatLimits = {
  /** Bytes of one line of a folder, and of `site.json`. */
  lineBytes: 16 * 1024 ** 2,
  /** Characters of one record's text: a hundred messages. */
  text: 500_000,
  /** Characters of a title that importers make; the site cuts it, and has the whole one in the description. */
  title: 500,
  /** Files of one record. */
  files: 100,
} as const
