/** Of people's own stickers: apart from the limits that the web app loads before its first screen. */
export const stickerLimits = {
  /** That one person keeps. */
  ofPerson: 300,
  /** Of one picture: what is shown small is loaded often. */
  bytes: 4 * 1024 * 1024,
} as const
