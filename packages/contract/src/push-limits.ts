/** Of what is told to devices on which nobody has a page open. */
export const pushLimits = {
  /** Devices of one person; of more the one that was added first is told no longer. */
  devices: 20,
  /** Characters of the address that a browser's push service gives a device. */
  endpoint: 1000,
  /** Hours after which a message is told no more, and what was told is withdrawn no more. */
  keptHours: 24,
  /** Characters of a message that are told. */
  text: 200,
  /** Requests that one node has under way, and seconds after which one is given up. */
  atOnce: 64,
  seconds: 10,
  /** Of these by one service that answers; by one that has not yet, or not the last time; and by all such together. */
  serviceAtOnce: 40,
  doubtfulServiceAtOnce: 4,
  doubtfulAtOnce: 16,
  /** Silences in a row after which a service rests for so many seconds, twice as many each time, up to the most. */
  silences: 4,
  pauseSeconds: 30,
  mostPauseSeconds: 600,
  /** It is tried again after this many seconds, then twice as many each time, up to the most; no service asks for more. */
  retrySeconds: 5,
  mostSeconds: 3600,
  /** Tries of one thing after which a service that wants to be asked sooner is not. */
  promptTries: 8,
  /** Seconds for which a push service keeps what makes a device ring: about as long as a call rings. */
  ringSeconds: 45,
  /** Notifications that one sends to try it. */
  trials: { points: 10, seconds: 600 },
} as const
