/** Of edits. */
export const editLimits = {
  /** Hours in which people edit a message of their own, unless administrators decide on others; 0 for never. */
  hours: { default: 24, max: 8760 },
  /** Edits of one message, each of whose former texts is kept. */
  versions: 50,
  /** Minutes in which one writes again what one has withdrawn, on the device on which one did. */
  writeAgainMinutes: 5,
} as const
