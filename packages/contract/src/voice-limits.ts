/** Of voice messages: apart from the limits that the web app loads before its first screen. */
export const voiceLimits = {
  /** That are asked about, or said to be heard, at once. */
  asked: { min: 1, max: 100 },
  /** Digits that draw one. */
  waveform: { min: 1, max: 64 },
} as const
