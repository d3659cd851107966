/** Waits that are short, so that a run is: the product's own take too long to be waited for thousands of times. */
export const timing = {
  heartbeat: { frame: { ping: {} }, idleMs: 250, answerMs: 500 },
  openTimeoutMs: 600,
  ackTimeoutMs: 600,
  answerTimeoutMs: 600,
  backoff: { baseMs: 5, maxMs: 80 },
  callTimeoutMs: 3000,
  retryMs: 25,
  /** By then everybody must have seen everything. */
  settleMs: 40_000,
} as const
