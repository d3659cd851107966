import { errors } from '@parley/contract'
import type { Config } from '../../platform/config/config.ts'
import { version } from '../../platform/config/installed.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'
import { type Answer, ask, jsonIn, reasonOf } from './http-probe.ts'
import { checkProxy } from './proxy.ts'
import { mendOf } from './unreachable.ts'

const what = 'Public address'

/**
 * Whether people come to this site by its public address, with pages, calls and sockets, and as whom.
 * @param key signs sessions; a function that throws what keeps it from being read
 */
export async function checkAddress(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  key: () => Promise<Uint8Array | undefined>,
): Promise<Finding[]> {
  if (!publicUrl)
    return [
      trustProxy
        ? doubtful(
            what,
            'there is a proxy (PARLEY_TRUST_PROXY), and PARLEY_PUBLIC_URL does not say by which address people reach it: set it.',
          )
        : fine(what, 'none is set (PARLEY_PUBLIC_URL).'),
    ]
  try {
    const info = await ask(new URL('/api/settings/info', publicUrl))
    const found = versionIn(info)
    if (found === undefined) return [notParley(publicUrl, info)]
    if (found !== version)
      return [doubtful(what, `at ${publicUrl} Parley ${found} answers, and this is ${version}.`)]
  } catch (error) {
    return [
      wrong(
        what,
        `${publicUrl} cannot be reached from here (${reasonOf(error)}): ${mendOf(error, publicUrl)}`,
      ),
    ]
  }
  const plain = publicUrl.startsWith('https:') ? [] : [withoutHttps(publicUrl)]
  const [sockets, proxy] = await Promise.all([socketsAt(publicUrl), checkProxy(publicUrl, key)])
  return [sockets, ...plain, ...proxy]
}

function notParley(publicUrl: string, { status, location }: Answer): Finding {
  const to = location && URL.parse(location, publicUrl)?.origin
  return wrong(
    what,
    to && to !== publicUrl
      ? `${publicUrl} leads on to ${to}: set PARLEY_PUBLIC_URL=${to}, if people reach this site there.`
      : `what answers at ${publicUrl} is not Parley (status ${status}): start it, or point the proxy to it.`,
  )
}

const withoutHttps = (publicUrl: string) =>
  doubtful(
    'HTTPS',
    `${publicUrl} is not https: browsers give neither calls, voice messages nor notifications to its pages (docs/operating.md, HTTPS).`,
  )

/** A proxy that lets no upgrade through answers as for a page that is not there, or by itself. */
async function socketsAt(publicUrl: string): Promise<Finding> {
  let answered: string
  try {
    const answer = await ask(new URL('/api/chat/ws/chat', publicUrl), {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.from('parley doctor 16').toString('base64'),
    })
    // Without a token Parley refuses a socket, by a code of its own; that it was asked for is what counts.
    if (Object(jsonIn(answer)).code === errors.unauthenticated.code)
      return fine(what, `${publicUrl} leads here, for pages, calls and sockets.`)
    answered = `status ${answer.status}`
  } catch (error) {
    answered = reasonOf(error)
  }
  return wrong(
    what,
    `${publicUrl} leads here, but lets no WebSocket through (${answered}): pass on Upgrade and Connection (docs/operating.md, HTTPS).`,
  )
}

function versionIn(answer: Answer): string | undefined {
  const { data } = Object(jsonIn(answer))
  const named = data?.site?.version
  return answer.status === 200 && typeof named === 'string' ? named : undefined
}
