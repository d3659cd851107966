import { calls } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../kernel/refusal.ts'
import type { Config } from '../../../platform/config/config.ts'
import { relyingParty } from '../../../platform/http/relying-party.ts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { PasskeyService } from './service.ts'

export function passkeyRoutes(
  routes: Routes,
  passkeys: PasskeyService,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const partyOf = ({ host }: FastifyRequest) => relyingParty(host, publicUrl) ?? refuse('passkeysUnavailable')

  routes.signedIn(calls.newPasskeyOptions, ({ body }, caller, request) =>
    passkeys.newOptions(caller, partyOf(request), body.password),
  )
  routes.signedIn(calls.addPasskey, ({ body }, caller, request) =>
    passkeys.add(caller, partyOf(request), body),
  )
  routes.signedIn(calls.removePasskey, async ({ params, body }, caller) => {
    await passkeys.remove(caller, params.id, body.password)
    return {}
  })
  routes.open(calls.passkeySignInOptions, (_input, _origin, request) =>
    passkeys.signInOptions(partyOf(request)),
  )
  routes.open(calls.passkeySignIn, ({ body }, origin, request) =>
    passkeys.signIn(body, partyOf(request), origin),
  )
}
