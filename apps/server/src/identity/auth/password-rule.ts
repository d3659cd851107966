import { refuse } from '../../kernel/refusal.ts'

/** Whom passwords and passkeys sign in: everybody, or one person where all others sign in by a provider. */
export class PasswordRule {
  readonly #onlyFor: number | undefined

  constructor(onlyFor: number | undefined) {
    this.#onlyFor = onlyFor
  }

  allows(userId: number | undefined): boolean {
    return this.#onlyFor === undefined || userId === this.#onlyFor
  }

  /** @throws Refusal `providersOnly`, also for an account that does not exist */
  check(userId: number | undefined): void {
    if (!this.allows(userId)) refuse('providersOnly')
  }
}
