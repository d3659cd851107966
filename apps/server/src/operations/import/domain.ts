import type { Port } from '../../kernel/port.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Importing } from '../../moderation/administration/service.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Site } from './importing.ts'
import { forgetNames } from './person-repository.ts'
import { ExchangeService } from './service.ts'

/** Imports and exports. */
export function createExchange(
  parts: Shared & Omit<Site, 'database' | 'secret' | 'users'> & { readonly importing: Port<Importing> },
): Domain<ExchangeService> {
  const { database, secret, files, friends, users, groups, direct, slowest, audit, config } = parts
  const site = { database, secret, files, friends, users, groups, direct, slowest }
  const exchange = new ExchangeService({ ...site, audit, dataDir: config.dataDir })
  parts.importing.provide(exchange)
  return {
    services: exchange,
    departure: { depart: ({ queries }, userId) => forgetNames(queries, userId) },
    stop: () => exchange.stop(),
    drain: [() => exchange.drain()],
  }
}
