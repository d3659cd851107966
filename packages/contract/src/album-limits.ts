/** Limits of albums: pictures and videos that are sent together. */
export const albumLimits = {
  /** Pictures and videos in one album; one with a caption is an album too. */
  items: { min: 1, max: 10 },
  /** Characters of its id. */
  id: { min: 1, max: 64 },
} as const
