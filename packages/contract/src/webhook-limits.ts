import { limits } from './limits.ts'

/** Limits of webhooks, apart from those that the web app loads before its first screen. */
export const webhookLimits = {
  /** Webhooks of one group. */
  ofGroup: 10,
  name: limits.nickname,
  /** Messages that one posts. */
  posts: { points: 60, seconds: 60 },
  /** Characters. */
  idempotencyKey: { min: 1, max: 255 },
  /** Attachments, blocks and fields of one payload that are read. */
  parts: 50,
  /** Places in a payload that are named to its sender since they were not shown, and characters of each. */
  reported: { places: 50, length: 200 },
} as const
