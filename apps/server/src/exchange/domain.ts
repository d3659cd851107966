import type { Domain, Shared } from '../domain.ts'
import type { Site } from './importing.ts'
import { ExchangeService } from './service.ts'

/** What comes from elsewhere, and what goes there. */
export function createExchange(parts: Shared & Omit<Site, 'database' | 'secret'>): Domain<ExchangeService> {
  const { database, secret, files, friends, groups, direct, audit, config } = parts
  const { dataDir } = config
  const exchange = new ExchangeService({ database, secret, files, friends, groups, direct, audit, dataDir })
  return { services: exchange, stop: () => exchange.stop() }
}
