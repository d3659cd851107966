/** Limits of stickers, apart from those that the web app loads before its first screen. */
export const stickerLimits = {
  /** That one person keeps. */
  ofPerson: 300,
  /** Bytes of one picture: stickers are loaded often. */
  bytes: 4 * 1024 * 1024,
  /** Packs of a site, those that come with Parley included. */
  packs: 50,
  packName: { min: 1, max: 30 },
  /** Pictures of one pack. */
  ofPack: 120,
  /** What a picture of a pack is called; empty for none. */
  name: { min: 0, max: 30 },
} as const
