import { isDeepStrictEqual } from 'node:util'
import { limits, Verification, type VerificationInfo, type VerificationQuestion } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
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
interface Door {
  readonly verification: number
  readonly question: VerificationQuestion | null
  readonly refusals: Refusals
}

/** The texts of a request, for those who decide. */
export interface RequestWords {
  readonly message: string
  readonly question: VerificationQuestion | null
}

interface Asked extends Door {
  /** The pending request of the same person. */
  readonly pending: RequestWords | undefined
}

/**
 * Whether somebody decides about a request: a person who is let in without that does not wait for an earlier refusal.
 */
const isDecided = (verification: number) =>
  verification !== Verification.nobody &&
  verification !== Verification.anyone &&
  verification !== Verification.rightAnswers

/** How one asks them: the problems, never the answers. */
export function presentAsked({ verification, question, refusals }: Door): VerificationInfo {
  const at = isDecided(verification) ? mayAskAt(refusals) : null
  return {
    verification: verification as Verification,
    verificationQuestion: problemsOf(question),
    ...(at && { mayAskAt: at.toISOString() }),
  }
}

/** Seconds for which a refused person may not ask again; undefined when they may now. */
export function pauseOf(refusals: Refusals): number | undefined {
  const at = mayAskAt(refusals)
  return at ? Math.ceil((at.getTime() - refusals.now.getTime()) / 1000) : undefined
}

interface Asking {
  readonly answers: VerificationQuestion | null
  readonly words: RequestWords
  /** Count that was taken for the request already. */
  readonly counted: Counted | undefined
  /** Where nobody is let in. */
  readonly refusal: 'addingRefused' | 'joiningRefused'
}

/** Requests that are counted first: a try at answers that are compared, or a rewording of a pending request. */
export type Counted = 'answers' | 'rewording'

/** `repeated`: the same waits already. */
export type RequestOutcome = 'admitted' | 'request' | 'repeated' | Counted

/** Outcome of a request to a person or a group. @throws Refusal */
export function outcomeOfRequest(asked: Asked, { answers, words, counted, refusal }: Asking): RequestOutcome {
  const { verification, question, refusals, pending } = asked
  if (verification === Verification.nobody) refuse(refusal)
  if (verification === Verification.anyone) return 'admitted'
  if (isDecided(verification)) {
    const wait = pauseOf(refusals)
    if (wait !== undefined) refuse('askingPaused', { wait })
    if (!pending || counted === 'rewording') return 'request'
    const isSame = pending.message === words.message && isDeepStrictEqual(pending.question, words.question)
    return isSame ? 'repeated' : 'rewording'
  }
  if (counted !== 'answers') return 'answers'
  return answersMatch(question, answers) ? 'admitted' : refuse('answersWrong')
}
