/** Limits of link previews. */
export const linkPreviewLimits = {
  /** In which a page has to have come, with all that it leads on to; and a picture. */
  seconds: 5,
  /** Bytes that are read of a page, unpacked; largest picture. */
  bytes: 1024 * 1024,
  /** From one address to another. */
  redirects: 3,
  /** UTF-16 code units. */
  address: 2048,
  title: 200,
  description: 400,
  /** Longest side of the stored picture, and the shortest side that a picture may have. */
  pictureSide: 480,
  pictureLeast: 48,
  /** Pages that are read at once, by all nodes together. */
  atOnce: 4,
  /** Minutes for which a page is cached for a link, and the number of cached pages. */
  knownMinutes: 10,
  known: 200,
  /** Minutes after which a message gets no preview any more. */
  lateMinutes: 30,
} as const
