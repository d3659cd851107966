import type { Settings } from '@parley/contract'
import type { OpenLogin } from '../../../platform/config/config.ts'
import { OidcProvider } from './oidc-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { QqProvider } from './qq-provider.ts'

/** The providers that the operator has set up. */
export function identityProviders(settings: OpenLogin | undefined): IdentityProvider[] {
  if (!settings) return []
  const { publicUrl, providers, qq } = settings
  const returnTo = (name: string) => routeOf(publicUrl, name, 'return')
  return [
    ...providers.map((provider) => new OidcProvider(provider, returnTo(provider.name))),
    ...(qq ? [new QqProvider(qq, returnTo('qq'))] : []),
  ]
}

/** The site's public settings for QQ, in the words of the wire. */
export function qqOf(settings: OpenLogin | undefined): QqOfWire | undefined {
  if (!settings?.qq) return undefined
  const { publicUrl, qq } = settings
  return {
    enable: true,
    app_id: qq.appId,
    redirect: routeOf(publicUrl, 'qq', 'return'),
    webPath: routeOf(publicUrl, 'qq', 'start'),
  }
}

export type QqOfWire = Omit<Settings['qq'], 'key'>

const routeOf = (publicUrl: string, name: string, step: 'start' | 'return') =>
  `${publicUrl}/api/auth/open_login/${name}/${step}`
