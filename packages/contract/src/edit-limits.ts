/** Limits of edits. */
export const editLimits = {
  /** Hours in which people edit a message of their own, unless administrators decide on others; 0 for never. */
  hours: { default: 24, max: 8760 },
  /** Edits of one message; each former text is stored. */
  versions: 50,
  /** Minutes in which the sender can rewrite a withdrawn message, on the device that withdrew it. */
  writeAgainMinutes: 5,
} as const
