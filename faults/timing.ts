/**
 * Short waits for short runs: the product's own are too long for thousands of runs. Within them a server must be able
 * to store and answer megabytes, also with the embedded database on a busy machine: a client that gives up earlier
 * sends them again and again.
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
