import { limits, Verification, type VerificationInfo, type VerificationQuestion } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import { answersMatch, problemsOf } from './policy.ts'

/** How often somebody's requests to one person or group were refused since they were last let in. */
export interface Refusals {
  readonly times: number
  readonly last: Date | null
  /** The database's clock. */
  readonly now: Date
}

/** When this person may ask again; null when they may now. */
function mayAskAt({ times, last, now }: Refusals): Date | null {
  if (!last || times === 0) return null
  const hours = limits.askingPauseHours[times - 1] ?? limits.askingPauseHours.at(-1) ?? 0
  const at = new Date(last.getTime() + hours * 3600_000)
  return at > now ? at : null
}

/** A person or a group, as somebody asks them. */
interface Asked {
  readonly verification: number
  readonly question: VerificationQuestion | null
  readonly refusals: Refusals
}

/** How one asks them: the problems, never the answers. */
export function presentAsked({ verification, question, refusals }: Asked): VerificationInfo {
  const at = verification === Verification.nobody ? null : mayAskAt(refusals)
  return {
    verification: verification as Verification,
    verificationQuestion: problemsOf(question),
    ...(at && { mayAskAt: at.toISOString() }),
  }
}

interface Asking {
  readonly answers: VerificationQuestion | null
  /** This try at the answers has been counted. */
  readonly isCounted: boolean
  /** Where nobody is let in. */
  readonly refusal: 'addingRefused' | 'joiningRefused'
}

/** `uncounted`: answers are to be compared, and the try has to be counted first. */
export type AskingOutcome = 'admitted' | 'request' | 'uncounted'

/** What asking comes to, for people and groups alike. @throws Refusal */
export function outcomeOfAsking(asked: Asked, { answers, isCounted, refusal }: Asking): AskingOutcome {
  const { verification, question, refusals } = asked
  if (verification === Verification.nobody) refuse(refusal)
  const at = mayAskAt(refusals)
  if (at) refuse('askingPaused', { wait: Math.ceil((at.getTime() - refusals.now.getTime()) / 1000) })
  if (verification === Verification.anyone) return 'admitted'
  if (verification !== Verification.rightAnswers) return 'request'
  if (!isCounted) return 'uncounted'
  return answersMatch(question, answers) ? 'admitted' : refuse('answersWrong')
}
