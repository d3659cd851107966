/** Of calls of groups. */
export const conferenceLimits = {
  /** People in one: each sends sound and picture to each other one. */
  people: 6,
  /** Seconds after which those leave it whose server is gone. */
  leaseSeconds: 15,
  /** How often one person begins the call of one group, which the chat tells, and comes into it. */
  begun: { points: 5, seconds: 600 },
  entered: { points: 60, seconds: 600 },
  /** How often everybody is told what somebody shows of themselves: at once, then a second. The last word is told. */
  shown: { burst: 10, perSecond: 2 },
  /** Characters of a signal: however they are written, a frame holds them. */
  signal: 20_000,
} as const
