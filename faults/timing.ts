/**
 * Waits that are short, so that a run is: the product's own take too long to be waited for thousands of times. Megabytes
 * that somebody sends have to be stored and answered within them, also by the embedded database on a busy machine:
 * whoever gives up sooner sends them again, and again.
 */
export const timing = {
  heartbeat: { frame: { ping: {} }, idleMs: 250, answerMs: 2500 },
  openTimeoutMs: 3000,
  ackTimeoutMs: 2500,
  answerTimeoutMs: 2500,
  // On a machine that is busy, clients that come back at once keep it busy.
  backoff: { baseMs: 5, maxMs: 1500 },
  callTimeoutMs: 3000,
  patientCallTimeoutMs: 30_000,
  retryMs: 25,
  /** By then everybody must have seen everything, on a machine that is busy too. */
  settleMs: 180_000,
} as const
