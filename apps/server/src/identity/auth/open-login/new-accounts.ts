import { isReservedName, limits } from '@parley/contract'
import type { Database } from '../../../db/database.ts'
import type { Origin } from '../../../kernel/caller.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import type { FileService } from '../../../platform/files/service.ts'
import type { Outside } from '../../../platform/outbound-http/outside.ts'
import type { WordRules } from '../../../platform/word-filter/service.ts'
import type { UserService } from '../../users/service.ts'
import type { AuthService } from '../service.ts'
import type { Profile } from './claims.ts'
import type { Failures } from './failures.ts'
import { firstNickname } from './first-nickname.ts'
import { openPicture } from './picture.ts'
import type { IdentityProvider, Subject } from './provider.ts'
import { insertIdentity, userOfIdentity } from './repository.ts'

/** Accounts that first sign-ins by providers make. */
export class NewAccounts {
  readonly #database: Database
  readonly #auth: AuthService
  readonly #users: UserService
  readonly #files: FileService
  readonly #audit: AuditService
  readonly #rules: Pick<WordRules, 'refuses'>
  readonly #outside: Outside
  readonly #failures: Failures

  constructor(parts: {
    database: Database
    auth: AuthService
    users: UserService
    files: FileService
    audit: AuditService
    words: { readonly rules: WordRules }
    outside: Outside
    failures: Failures
  }) {
    this.#database = parts.database
    this.#auth = parts.auth
    this.#users = parts.users
    this.#files = parts.files
    this.#audit = parts.audit
    this.#rules = parts.words.rules
    this.#outside = parts.outside
    this.#failures = parts.failures
  }

  /** @throws Refusal where the provider admits nobody and not everybody registers */
  async check(provider: IdentityProvider): Promise<void> {
    if (!provider.admits) await this.#auth.checkRegistration()
  }

  /** The profile is known before the transaction, and only the one who made the user sets the picture. */
  async create(
    provider: IdentityProvider,
    { issuer, subject }: Subject,
    profile: Profile,
    origin: Origin,
  ): Promise<number> {
    await this.#auth.takeRegistration(origin)
    const { userId, isNew } = await this.#database.transaction(async ({ queries }) => {
      const existing = await userOfIdentity(queries, issuer, subject)
      if (existing !== undefined) return { userId: existing, isNew: false }
      const nickname = firstNickname(profile.names, provider.title, {
        refuses: (name) => isReservedName(name) || this.#rules.refuses(name),
      })
      const userId = await this.#users.create(queries, nickname)
      await insertIdentity(queries, { issuer, subject, user_id: userId })
      const actor = { userId, ip: origin.ip }
      await this.#audit.record(queries, actor, 'registered', { provider: provider.name })
      return { userId, isNew: true }
    })
    if (isNew && profile.picture)
      await this.#storePicture(userId, profile.picture, new URL(issuer)).catch((error: unknown) =>
        this.#failures.note(provider.name, error, 'no picture: '),
      )
    return userId
  }

  /** A copy of ours: a picture shown from elsewhere would show others who looks at it. */
  async #storePicture(userId: number, address: URL, provider: URL): Promise<void> {
    const content = await openPicture(address, { provider, outside: this.#outside })
    const room = await this.#files.roomFor({ userId }, limits.imageBytes, 0)
    const upload = await this.#files.receive(content, undefined, room)
    try {
      await this.#users.change(
        { userId },
        { avatar: (await this.#files.storeImage({ userId }, upload, 'avatar')).url },
      )
    } finally {
      await this.#files.discard(upload)
    }
  }
}
