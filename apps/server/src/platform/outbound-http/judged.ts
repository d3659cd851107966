import { isIP, type LookupFunction } from 'node:net'
import type { Outside } from './outside.ts'

/**
 * An address that a person has named and that the server may not reach for them, or that is unknown: one error for
 * both, so that nobody finds out which names exist inside. Its cause is for the operator.
 */
export class OutOfReach extends Error {
  constructor(cause?: unknown) {
    super('not of the outside', { cause })
  }
}

/**
 * Look-up function that only returns checked addresses: if one of a name's addresses may not be reached, the name is
 * refused.
 * @throws OutOfReach if the URL has a literal address that may not be reached
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
