/** Limits of voice messages, apart from those that the web app loads before its first screen. */
export const voiceLimits = {
  /** Messages in one request about voice messages, or to mark them as heard. */
  asked: { min: 1, max: 100 },
  /** Digits of a waveform. */
  waveform: { min: 1, max: 64 },
} as const
