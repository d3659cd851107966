import type { IncomingMessage } from 'node:http'
import { onceAMinute } from '../../kernel/once-a-minute.ts'
import { type IsProxy, plainAddress } from './client-address.ts'
import { passHeader } from './passage.ts'

/** Warns the operator of an untrusted proxy: everybody behind it counts as one address. */
export function proxyWarning(
  isProxy: IsProxy,
  warn: (details: { peer: string }, sentence: string) => void,
): (request: IncomingMessage) => void {
  const report = onceAMinute((peer: string) =>
    warn(
      { peer },
      `X-Forwarded-For came from ${peer}, which is not trusted, so all who come through it share the limits of one ` +
        `address. If it is your proxy, set PARLEY_TRUST_PROXY=${peer}; if it is not, this can be ignored.`,
    ),
  )
  return ({ headers, socket }) => {
    // The doctor reports its findings itself, and has made the address up.
    if (headers[passHeader] !== undefined) return
    const peer = plainAddress(socket.remoteAddress ?? '')
    if (peer && headers['x-forwarded-for'] !== undefined && !isProxy(peer)) report(peer)
  }
}
