import type { Domain, Shared } from '../domain.ts'
import { SignInGuard } from './guard.ts'
import { sessionJobs } from './jobs.ts'
import { Passwords } from './password.ts'
import { PasswordService } from './password-service.ts'
import { Proof } from './proof.ts'
import { authRoutes } from './routes.ts'
import { AuthService, type RegisteringInvitations } from './service.ts'
import { SignInService } from './sign-in-service.ts'
import { Tickets } from './tickets.ts'
import { Tokens } from './tokens.ts'

interface Parts extends Shared {
  readonly invitations: () => RegisteringInvitations
}

interface Auth {
  readonly auth: AuthService
  readonly proof: Proof
}

/** Accounts, passwords and sign-ins. */
export function createAuth(shared: Parts): Domain<Auth> {
  const { config, secret, rates, log } = shared
  const passwords = new Passwords(config.passwordCost)
  const guard = new SignInGuard(rates, config.rates.signInsPer10min)
  const proof = new Proof({ ...shared, passwords, guard })
  const parts = { ...shared, passwords, guard, proof }
  const auth = new AuthService({
    ...parts,
    tokens: new Tokens(secret),
    tickets: new Tickets(secret, rates),
    sessionDays: config.sessionDays,
    registrationsPer10min: config.rates.registrationsPer10min,
    onError: (error) => log.error({ err: error }, 'uses of sessions could not be noted'),
  })
  const services = { auth, passwords: new PasswordService(parts), signIns: new SignInService(parts) }
  return {
    services: { auth, proof },
    routes: (routes) => authRoutes(routes, services),
    jobs: sessionJobs(auth),
    ownData: [{ name: 'signIns', read: async (caller) => (await services.signIns.list(caller)).list }],
    departure: auth,
    drain: [() => auth.close()],
  }
}
