import type { Settings } from '@parley/contract'
import type { OpenLogin as OpenLoginConfig } from '../../../platform/config/config.ts'
import type { Domain } from '../../../platform/domains/domain.ts'
import type { FileService } from '../../../platform/files/service.ts'
import type { Shared } from '../../users/shared.ts'
import type { AuthService } from '../service.ts'
import { openLoginJobs } from './jobs.ts'
import { OidcProvider } from './oidc-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { QqProvider } from './qq-provider.ts'
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

/** The providers that the operator has set up. */
function identityProviders(settings: OpenLoginConfig | undefined): IdentityProvider[] {
  if (!settings) return []
  const { publicUrl, providers, qq } = settings
  const returnTo = (name: string) => routeOf(publicUrl, name, 'return')
  return [
    ...providers.map((provider) => new OidcProvider(provider, returnTo(provider.name))),
    ...(qq ? [new QqProvider(qq, returnTo('qq'))] : []),
  ]
}

/** The site's public settings for QQ, in the words of the wire. */
function qqOf(settings: OpenLoginConfig | undefined): QqOfWire | undefined {
  if (!settings?.qq) return undefined
  const { publicUrl, qq } = settings
  return {
    enable: true,
    app_id: qq.appId,
    redirect: routeOf(publicUrl, 'qq', 'return'),
    webPath: routeOf(publicUrl, 'qq', 'start'),
  }
}

type QqOfWire = Omit<Settings['qq'], 'key'>

const routeOf = (publicUrl: string, name: string, step: 'start' | 'return') =>
  `${publicUrl}/api/auth/open_login/${name}/${step}`
