/** Of calls of groups. */
export const conferenceLimits = {
  /** People in one: each sends sound and picture to each other one. */
  people: 6,
  /** Seconds after which those leave it whose server is gone. */
  leaseSeconds: 15,
  /** Characters of a signal: however they are written, a frame holds them. */
  signal: 20_000,
} as const
