import type { Database } from '../../../db/database.ts'
import type { Origin } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'

/** Sign-ins that a provider did not let come about: in the log for the operator, in the audit log, and refused. */
export class Failures {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #onFailure: (provider: string, reason: string) => void

  constructor(parts: {
    database: Database
    audit: AuditService
    onFailure: (provider: string, reason: string) => void
  }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#onFailure = parts.onFailure
  }

  /** Of somebody who has come back. @throws Refusal */
  async refuse(provider: string, error: unknown, origin: Origin): Promise<never> {
    const actor = { userId: null, ip: origin.ip }
    const details = { userAgent: origin.userAgent, provider }
    await this.#audit.record(this.#database.queries, actor, 'signInFailed', details)
    return this.fail(provider, error)
  }

  /** @throws Refusal */
  fail(provider: string, error: unknown): never {
    this.note(provider, error)
    refuse('openLoginFailed')
  }

  /** Logs what went wrong without anybody being refused. */
  note(provider: string, error: unknown, what = ''): void {
    this.#onFailure(provider, what + reasonOf(error))
  }
}

/** Reason of a failure, without the data that was sent: it may hold a code or a secret. */
function reasonOf(error: unknown): string {
  const {
    message,
    code,
    error: answer,
    cause,
  } = error as {
    message?: string
    code?: string
    error?: string
    cause?: { message?: string }
  }
  return [message, code, answer, cause?.message].filter((part) => typeof part === 'string').join('; ')
}
