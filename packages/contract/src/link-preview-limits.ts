/** Of previews of links. */
export const linkPreviewLimits = {
  /** In which a page has to have come, with all that it leads on to; and a picture. */
  seconds: 5,
  /** Of a page, what is read of it at most, unpacked; of a picture, what it may have. */
  bytes: 1024 * 1024,
  /** From one address to another. */
  redirects: 3,
  /** UTF-16 code units. */
  address: 2048,
  title: 200,
  description: 400,
  /** Longest side of the picture that is kept, and the shortest that one may have to be one. */
  pictureSide: 480,
  pictureLeast: 48,
  /** Pages that are read at once, by all nodes together. */
  atOnce: 4,
  /** Minutes for which a page that was read is not read again for the same link, and how many are known. */
  knownMinutes: 10,
  known: 200,
  /** Minutes after which a message gets none any more. */
  lateMinutes: 30,
} as const
