import {
  type ErrorName,
  errorMessage,
  errors,
  fileSize,
  type Language,
  secondsToWait,
  waitingTime,
} from '@parley/contract'
import { labels } from '@parley/contract/labels'
import { type Violation, violationMessage } from '@parley/contract/validate'

const errorStatuses: Readonly<Partial<Record<ErrorName, number>>> = {
  messageHeld: 202,
  fieldInvalid: 400,
  webhookEmpty: 400,
  idempotencyKeyInvalid: 400,
  logoutTokenInvalid: 400,
  providerUnknown: 404,
  webhookUnknown: 404,
  notMember: 404,
  groupUnknown: 404,
  webhookTextLong: 413,
}

/** A rule, a limit or bad input refused the request: nothing was changed, and the answer has the reason. */
export class Refusal extends Error {
  readonly errorName: ErrorName
  readonly params: Readonly<Record<string, string | number>>
  readonly violation: Violation | undefined
  #status: number | undefined

  constructor(
    errorName: ErrorName,
    params: Readonly<Record<string, string | number>> = {},
    violation?: Violation,
  ) {
    super(errorName)
    this.errorName = errorName
    this.params = params
    this.violation = violation
  }

  get code(): number {
    return errors[this.errorName].code
  }

  get status(): number {
    return this.#status ?? errors[this.errorName].http
  }

  /** The same for clients that do not read the envelope: a refusal with status 200 gets an error status. */
  withErrorStatus(): Refusal {
    const refusal = new Refusal(this.errorName, this.params, this.violation)
    const refused = this.retryAfter === undefined ? 403 : 429
    if (this.status === 200) refusal.#status = errorStatuses[this.errorName] ?? refused
    return refusal
  }

  /** Whether the same request, unchanged, may be accepted later. */
  get retry(): boolean {
    return 'retry' in errors[this.errorName]
  }

  /** Seconds after which a client that was too fast, or too early, may retry. */
  get retryAfter(): number | undefined {
    const { seconds, left } = this.params
    const after = this.errorName === 'tooManyRequests' ? seconds : left
    return typeof after === 'number' ? after : undefined
  }

  sentence(language: Language): string {
    if (this.violation) return violationMessage(this.violation, language)
    const { field = '', wait, left, used, allowed } = this.params
    return errorMessage(this.errorName, language, {
      ...this.params,
      field: labels[field]?.[language] ?? field,
      // Seconds and bytes, in the reader's words.
      ...(typeof wait === 'number' && { wait: waitingTime(wait, language) }),
      ...(typeof left === 'number' && { left: secondsToWait(left, language) }),
      ...(typeof used === 'number' && { used: fileSize(used, language) }),
      ...(typeof allowed === 'number' && { allowed: fileSize(allowed, language) }),
    })
  }
}

/** Throws the refusal of a rule. */
export function refuse(errorName: ErrorName, params?: Readonly<Record<string, string | number>>): never {
  throw new Refusal(errorName, params)
}

/** Refuses a field for a reason that no schema can check, in the words of a schema's violation. */
export function refuseField(field: string, rule: Violation['rule'] = 'forbidden'): never {
  throw invalid({ path: `/${field}`, rule, params: {} })
}

export function invalid(violation: Violation): Refusal {
  return new Refusal('fieldInvalid', {}, violation)
}
