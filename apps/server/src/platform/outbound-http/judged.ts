import { isIP, type LookupFunction } from 'node:net'
import type { Outside } from './outside.ts'

/**
 * An address that somebody has named and that may not be reached for them, or that nobody knows: one error for both, so
 * that nobody finds out which names there are inside. Its cause is for the operator.
 */
export class OutOfReach extends Error {
  constructor(cause?: unknown) {
    super('not of the outside', { cause })
  }
}

/**
 * How the name of an address is looked up: the addresses that are connected to are those that were judged; one that is
 * not of the outside speaks for its name. @throws OutOfReach where no name would be looked up for it
 */
export function judged(outside: Outside, url: URL): LookupFunction {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const named = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(named) && !outside.mayReach(named, port)) throw new OutOfReach()
  return (host, { all }, done) => {
    outside.resolve(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => outside.mayReach(address, port)))
          done(new OutOfReach(), '')
        else if (all) done(null, [...found])
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(new OutOfReach(error), ''),
    )
  }
}
