import type { FastifyBaseLogger } from 'fastify'
import type { AuditService } from '../audit/service.ts'
import type { Config } from '../config/config.ts'
import type { Rates } from '../rates/rates.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { SignInGuard } from './guard.ts'
import { Passwords } from './password.ts'
import { PasswordService } from './password-service.ts'
import type { AuthServices } from './routes.ts'
import { AuthService } from './service.ts'
import { SignInService } from './sign-in-service.ts'
import { Tickets } from './tickets.ts'
import { Tokens } from './tokens.ts'

interface Parts {
  readonly database: Database
  readonly rates: Rates
  readonly users: UserService
  readonly notifier: Notifier
  readonly audit: AuditService
  readonly log: FastifyBaseLogger
}

/** Accounts, passwords and sign-ins. */
export function createAuth(config: Config, secret: Uint8Array, shared: Parts): AuthServices {
  const passwords = new Passwords(config.passwordCost)
  const guard = new SignInGuard(shared.rates, config.rates.signInsPer10min)
  const parts = { ...shared, passwords, guard }
  return {
    auth: new AuthService({
      ...parts,
      tokens: new Tokens(secret),
      tickets: new Tickets(secret, shared.rates),
      sessionDays: config.sessionDays,
      registration: config.registration,
      registrationsPer10min: config.rates.registrationsPer10min,
      onError: (error) => shared.log.error({ err: error }, 'uses of sessions could not be noted'),
    }),
    passwords: new PasswordService(parts),
    signIns: new SignInService(parts),
  }
}
