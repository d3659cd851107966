import type { Settings } from '@parley/contract'
import { SecretBox } from '../../../db/secret-box.ts'
import type { OpenLogin as OpenLoginConfig } from '../../../platform/config/config.ts'
import type { Domain } from '../../../platform/domains/domain.ts'
import type { FileService } from '../../../platform/files/service.ts'
import type { Shared } from '../../users/shared.ts'
import type { AccountProof } from '../account-proof.ts'
import type { AuthService } from '../service.ts'
import { Failures } from './failures.ts'
import { openLoginJobs } from './jobs.ts'
import { JoiningService } from './joining-service.ts'
import { NewAccounts } from './new-accounts.ts'
import { OidcProvider } from './oidc-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { QqProvider } from './qq-provider.ts'
import { openLoginRoutes } from './routes.ts'
import { OpenLoginService } from './service.ts'
import { ProviderSessions } from './sessions-service.ts'

interface OpenLogin {
  readonly openLogin: OpenLoginService
  /** The site's public settings for QQ, where the environment has it set up. */
  readonly qq: QqOfWire | undefined
}

interface Parts extends Shared {
  readonly auth: AuthService
  readonly accountProof: AccountProof
  readonly files: FileService
}

/** Signing in by a provider's word. */
export function createOpenLogin(parts: Parts): Domain<OpenLogin> {
  const { config, log, secret } = parts
  const isEncrypted = config.openLogin?.publicUrl.startsWith('https:') ?? false
  const failures = new Failures({
    ...parts,
    onFailure: (provider, reason) => log.warn({ provider, reason }, 'a sign-in by a provider failed'),
  })
  const box = new SecretBox(secret, 'providers')
  const providers = identityProviders(config.openLogin)
  const passwordsOnlyFor = config.openLogin?.passwordsOnlyFor
  const sessions = new ProviderSessions({ ...parts, box, failures, providers, passwordsOnlyFor })
  const accounts = new NewAccounts({ ...parts, failures })
  const joining = new JoiningService({ ...parts, accounts, sessions, box })
  const openLogin = new OpenLoginService({
    ...parts,
    accounts,
    joining,
    sessions,
    failures,
    providers,
  })
  return {
    services: { openLogin, qq: qqOf(config.openLogin) },
    routes: (routes) => openLoginRoutes(routes, openLogin, isEncrypted),
    jobs: openLoginJobs(openLogin, sessions),
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
