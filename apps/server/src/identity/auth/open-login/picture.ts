import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { judged } from '../../../platform/outbound-http/judged.ts'
import type { Outside } from '../../../platform/outbound-http/outside.ts'

const timeoutMs = 5000

/**
 * Opens a picture that a provider named: from the provider itself, wherever it is, else only encrypted and from outside.
 * @throws when there is none that may be read
 */
export function openPicture(
  address: URL,
  { provider, outside }: { provider: URL; outside: Outside },
): Promise<IncomingMessage> {
  const isProviders = address.origin === provider.origin
  if (!isProviders && address.protocol !== 'https:') throw new Error('a picture without encryption')
  const options = {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'image/*' },
    ...(!isProviders && { lookup: judged(outside, address) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (address.protocol === 'https:' ? getSecure : getPlain)(address, options, (response) => {
    if (response.statusCode === 200) return resolve(response)
    response.destroy()
    return reject(new Error(`a picture with status ${response.statusCode}`))
  })
  request.on('error', reject)
  return promise
}
