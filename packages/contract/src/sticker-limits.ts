/** Limits of people's own stickers, apart from those that the web app loads before its first screen. */
export const stickerLimits = {
  /** That one person keeps. */
  ofPerson: 300,
  /** Bytes of one picture: stickers are loaded often. */
  bytes: 4 * 1024 * 1024,
} as const
