/** Limits of people's bots, apart from those that the web app loads before its first screen. */
export const botLimits = {
  /** Bots of one person. */
  ofPerson: 5,
  /** Years for which a token is valid, unless it is ended or renewed before. */
  tokenYears: 10,
  /** Bots and webhooks that one person makes, renews or readdresses: their other sessions are notified of each. */
  made: { points: 30, seconds: 3600 },
} as const
