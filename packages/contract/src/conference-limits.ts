/** Limits of group calls. */
export const conferenceLimits = {
  /** People in one: each sends sound and picture to each other one. */
  people: 6,
  /** Seconds after which participants whose server is gone leave the call. */
  leaseSeconds: 15,
  /** How often one person starts the call of one group, which adds a line to the chat, and how often they enter it. */
  begun: { points: 5, seconds: 600 },
  entered: { points: 60, seconds: 600 },
  /** Updates that a participant publishes to everybody: at once, then per second. The last one is always published. */
  shown: { burst: 10, perSecond: 2 },
  /** Characters of a signal: however they are written, a frame holds them. */
  signal: 20_000,
} as const
