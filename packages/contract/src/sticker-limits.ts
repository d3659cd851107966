/** Limits of stickers, apart from those that the web app loads before its first screen. */
export const stickerLimits = {
  /** Stickers that one person may have. */
  ofPerson: 300,
  /** Bytes of one picture: stickers are loaded often. */
  bytes: 4 * 1024 * 1024,
  /** Packs of a site, those that come with Parley included. */
  packs: 50,
  packName: { min: 1, max: 30 },
  /** Pictures of one pack. */
  ofPack: 120,
  /** Characters of the name of a picture in a pack; empty for none. */
  name: { min: 0, max: 30 },
} as const
