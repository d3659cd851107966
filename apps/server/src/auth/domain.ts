import type { Domain, Shared } from '../domain.ts'
import { SignInGuard } from './guard.ts'
import { sessionJobs } from './jobs.ts'
import { Passwords } from './password.ts'
import { PasswordService } from './password-service.ts'
import { authRoutes } from './routes.ts'
import { AuthService, type RegisteringInvitations } from './service.ts'
import { SignInService } from './sign-in-service.ts'
import { Tickets } from './tickets.ts'
import { Tokens } from './tokens.ts'

interface Parts extends Shared {
  readonly invitations: () => RegisteringInvitations
}

/** Accounts, passwords and sign-ins. */
export function createAuth(shared: Parts): Domain<AuthService> {
  const { config, secret, rates, log } = shared
  const passwords = new Passwords(config.passwordCost)
  const guard = new SignInGuard(rates, config.rates.signInsPer10min)
  const parts = { ...shared, passwords, guard }
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
    services: auth,
    routes: (routes) => authRoutes(routes, services),
    jobs: sessionJobs(auth),
    departure: auth,
    drain: [() => auth.close()],
  }
}
