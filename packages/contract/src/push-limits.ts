/** Limits of web push: notifications to devices without an open page. */
export const pushLimits = {
  /** Devices of one person; a further one replaces the one that was added first. */
  devices: 20,
  /** Characters of the address that a browser's push service gives a device. */
  endpoint: 1000,
  /** Hours after which a message is no longer pushed, and its notification no longer withdrawn. */
  keptHours: 24,
  /** Characters of a message in a notification. */
  text: 200,
  /** Requests that one node has under way, and seconds after which one is given up. */
  atOnce: 64,
  seconds: 10,
  /**
   * Most of these requests to one service that answers; to one that has not yet, or not the last time; to all such
   * services together.
   */
  serviceAtOnce: 40,
  doubtfulServiceAtOnce: 4,
  doubtfulAtOnce: 16,
  /** Timeouts in a row after which a service is paused; seconds of the pause, doubling each time up to the most. */
  silences: 4,
  pauseSeconds: 30,
  mostPauseSeconds: 600,
  /**
   * Seconds until the first retry, doubling each time up to the most, which also caps the wait that a service requests.
   */
  retrySeconds: 5,
  mostSeconds: 3600,
  /** Attempts of one notification after which a service's shorter wait is ignored. */
  promptTries: 8,
  /** Seconds for which a push service stores the notification of a call: about as long as a call rings. */
  ringSeconds: 45,
  /** Trial notifications of one person. */
  trials: { points: 10, seconds: 600 },
} as const
