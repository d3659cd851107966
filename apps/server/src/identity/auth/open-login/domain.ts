import type { Domain } from '../../../platform/domains/domain.ts'
import type { FileService } from '../../../platform/files/service.ts'
import type { Shared } from '../../users/shared.ts'
import type { AuthService } from '../service.ts'
import { openLoginJobs } from './jobs.ts'
import { identityProviders, type QqOfWire, qqOf } from './providers.ts'
import { openLoginRoutes } from './routes.ts'
import { OpenLoginService } from './service.ts'

interface OpenLogin {
  readonly openLogin: OpenLoginService
  /** The site's public settings for QQ, where the environment has it set up. */
  readonly qq: QqOfWire | undefined
}

interface Parts extends Shared {
  readonly auth: AuthService
  readonly files: FileService
}

/** Signing in by a provider's word. */
export function createOpenLogin(parts: Parts): Domain<OpenLogin> {
  const { config, log } = parts
  const isEncrypted = config.openLogin?.publicUrl.startsWith('https:') ?? false
  const openLogin = new OpenLoginService({
    ...parts,
    providers: identityProviders(config.openLogin),
    onFailure: (provider, reason) => log.warn({ provider, reason }, 'a sign-in by a provider failed'),
  })
  return {
    services: { openLogin, qq: qqOf(config.openLogin) },
    routes: (routes) => openLoginRoutes(routes, openLogin, isEncrypted),
    jobs: openLoginJobs(openLogin),
  }
}
