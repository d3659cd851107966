import { surveyLimits } from '@parley/contract/survey-limits'

/** When a survey is to end, as its dialog has it. */
export interface End {
  /** Hours after it is sent, at a time, or never automatically. */
  readonly end: 'never' | 1 | 24 | 168 | 'at'
  /** As a field for a local time has it. */
  readonly at: string
}

export const noEnd: End = { end: 'never', at: '' }

const hourMs = 3600_000

/** Its problem. */
export function problemOfEnd({ end, at }: End, now: number): 'missing' | 'wrong' | undefined {
  if (end !== 'at') return undefined
  const left = Date.parse(at) - now
  if (Number.isNaN(left)) return 'missing'
  return left <= 0 || left > surveyLimits.days * 24 * hourMs ? 'wrong' : undefined
}

/** As it is sent. */
export function endOf({ end, at }: End, now: number): { endsAt?: string } {
  if (end === 'never') return {}
  return { endsAt: new Date(end === 'at' ? Date.parse(at) : now + end * hourMs).toISOString() }
}

/** Whether it has come, or somebody has closed the survey. */
export const hasEnded = (endsAt: string | undefined, closedAt: string | undefined, now: number) =>
  closedAt !== undefined || (endsAt !== undefined && Date.parse(endsAt) <= now)
