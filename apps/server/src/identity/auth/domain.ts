import { SecretBox } from '../../db/secret-box.ts'
import { Port } from '../../kernel/port.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../users/shared.ts'
import { AccountProof } from './account-proof.ts'
import { BotTokens } from './bot-tokens.ts'
import { Deactivation } from './deactivation.ts'
import { endingMade } from './ending-made.ts'
import { codeGuesses, SignInGuard } from './guard.ts'
import { sessionJobs } from './jobs.ts'
import { Challenges } from './passkeys/challenges.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { PasskeyService } from './passkeys/service.ts'
import { Verifying } from './passkeys/verifying.ts'
import { Passwords } from './password.ts'
import { PasswordRule } from './password-rule.ts'
import { PasswordService } from './password-service.ts'
import { Proof } from './proof.ts'
import { authRoutes } from './routes.ts'
import { Codes } from './second-factor/codes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { SecondFactorService } from './second-factor/service.ts'

import { AuthService, type RegisteringInvitations, type WaitingRegistrations } from './service.ts'

import { SignInService } from './sign-in-service.ts'
import { Tickets } from './tickets.ts'
import { Tokens } from './tokens.ts'

interface Auth {
  readonly auth: AuthService
  readonly accountProof: AccountProof
  readonly passwords: PasswordService
  readonly passwordRule: PasswordRule
  readonly proof: Proof
  readonly botTokens: BotTokens
  readonly deactivation: Deactivation
  readonly invitations: Port<RegisteringInvitations>
  readonly waiting: Port<WaitingRegistrations>
}

/** Accounts, passwords and sign-ins. */
export function createAuth(shared: Shared): Domain<Auth> {
  const { config, secret, rates, log } = shared
  const passwords = new Passwords(config.passwordCost)
  const guard = new SignInGuard(rates, config.rates.signInsPer10min)
  const proof = new Proof({ ...shared, passwords, guard })
  const codeGuard = new SignInGuard(rates, config.rates.signInsPer10min, codeGuesses)
  const box = new SecretBox(secret, 'second factor')
  const codes = new Codes({ ...shared, codeGuard, box })
  const endMade = endingMade(shared)
  const passwordRule = new PasswordRule(config.openLogin?.passwordsOnlyFor)
  const parts = { ...shared, passwords, guard, proof, codes, box, endMade, passwordRule }
  const invitations = new Port<RegisteringInvitations>('by what somebody registers')
  const waiting = new Port<WaitingRegistrations>('who waits for an account')
  const tokens = new Tokens(secret)
  const auth = new AuthService({
    ...parts,
    tokens,
    invitations,
    waiting,
    tickets: new Tickets(secret, rates),
    sessionDays: config.sessionDays,
    registrationsPer10min: config.rates.registrationsPer10min,
    onError: (error) => log.error({ err: error }, 'uses of sessions could not be noted'),
  })
  const accountProof = new AccountProof({ ...parts, auth })
  const secondFactor = new SecondFactorService(parts)
  const verifying = new Verifying(new Challenges(secret, rates))
  const passkeys = new PasskeyService({ ...parts, auth, verifying })
  const services = { auth, passwords: new PasswordService(parts), signIns: new SignInService(parts) }
  return {
    services: {
      auth,
      passwords: services.passwords,
      passwordRule,
      proof,
      botTokens: new BotTokens({ ...shared, tokens }),
      deactivation: new Deactivation(shared),
      accountProof,
      invitations,
      waiting,
    },
    routes(routes) {
      authRoutes(routes, services)
      secondFactorRoutes(routes, secondFactor)
      passkeyRoutes(routes, passkeys, config)
    },
    jobs: sessionJobs(auth),
    ownData: [{ name: 'signIns', read: async (caller) => (await services.signIns.list(caller)).list }],
    departure: auth,
    drain: [() => auth.close()],
  }
}
