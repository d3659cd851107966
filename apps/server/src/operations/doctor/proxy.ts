import { isLoopback } from '../../platform/config/mail.ts'
import { plainAddress } from '../../platform/http/client-address.ts'
import {
  type Passage,
  Passes,
  passageIn,
  passagePath,
  passHeader,
  passSeconds,
} from '../../platform/http/passage.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'
import { ask, jsonIn, reasonOf } from './http-probe.ts'

const what = 'Proxy'
/** An address that belongs to nobody (RFC 5737). */
const madeUp = '203.0.113.7'
const remedies =
  'Let it send the address of who asks it instead (nginx: proxy_set_header X-Forwarded-For $remote_addr; HAProxy: http-request set-header X-Forwarded-For %[src]; Caddy does by itself)'

const hiding =
  'what forwards to it there, such as a tunnel, hides who asks (or only what this command runs in does, such as a container: then run it elsewhere)'
const tunnelled =
  'Let that say who asks by the PROXY protocol, and the proxy read it (nginx: listen … proxy_protocol, set_real_ip_from and real_ip_header proxy_protocol; HAProxy: accept-proxy; Caddy: listener_wrappers)'

/** How the server saw a request as people send it, and one that makes up where it comes from. */
interface Seen {
  readonly publicUrl: string
  readonly plain: Passage
  readonly forged: Passage
  /** Address of this command's end of its connection. */
  readonly from: string
  /** Nothing was between this command and the server. */
  readonly isDirect: boolean
}

/** Checks which address the server sees for people who come by the public address, as the server itself reports. */
export async function checkProxy(
  publicUrl: string,
  key: () => Promise<Uint8Array | undefined>,
): Promise<Finding[]> {
  let secret: Uint8Array | undefined
  try {
    secret = await key()
  } catch (error) {
    return [untold(`the key that signs sessions cannot be read (${reasonOf(error)}): ${asServer}`)]
  }
  if (!secret) return [untold(`there is no key that signs sessions yet: ${asServer}`)]
  try {
    const [plain, forged] = await Promise.all([
      passageOf(publicUrl, secret),
      passageOf(publicUrl, secret, { 'X-Forwarded-For': madeUp }),
    ])
    if ('state' in plain) return [plain]
    if ('state' in forged) return [forged]
    const { seen } = plain
    const from = plainAddress(plain.from.address)
    const isDirect = seen.peer.port === plain.from.port && seen.peer.address === from
    return judge({ publicUrl, plain: seen, forged: forged.seen, from, isDirect })
  } catch (error) {
    return [untold(`${publicUrl} was asked, and there was ${reasonOf(error)}: try again.`)]
  }
}

const asServer = 'start the server, or give this command its environment and its user.'
const untold = (why: string) =>
  doubtful(what, `for whom the server takes those who come by the proxy is not known, since ${why}`)

async function passageOf(
  publicUrl: string,
  secret: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  const pass = new Passes(secret).issue()
  const answer = await ask(new URL(passagePath, publicUrl), { ...headers, [passHeader]: pass })
  const seen = answer.status === 200 ? passageIn(jsonIn(answer)) : undefined
  if (seen) return { seen, from: answer.from }
  if (answer.status === 404)
    return wrong(
      what,
      `the Parley that answers at ${publicUrl} does not know the key of this site: point the proxy to this one, give this command the server’s PARLEY_TOKEN_SECRET or PARLEY_DATA_DIR, set both clocks by NTP (${passSeconds} s apart are too much), or let the proxy pass on ${passHeader}.`,
    )
  return untold(`${publicUrl} answers that with status ${answer.status}: try again, and look at the proxy.`)
}

export function judge(seen: Seen): Finding[] {
  const { publicUrl, plain } = seen
  const found = seen.plain.isPeerTrusted ? believed(seen) : notBelieved(seen)
  if (!publicUrl.startsWith('https:') || !plain.isPeerTrusted || plain.protocol === 'https') return [found]
  return [
    ...(found.state === 'fine' ? [] : [found]),
    wrong(
      what,
      `it does not say that people come by https (X-Forwarded-Proto ${plain.forwarding.includes('x-forwarded-proto') ? `says ${plain.protocol}` : 'does not come'}), so the cookie for reading files would go by http too: let it send X-Forwarded-Proto: https (nginx: proxy_set_header X-Forwarded-Proto $scheme).`,
    ),
  ]
}

/** Nothing that the peer says of others is believed. */
function notBelieved({ publicUrl, plain, isDirect }: Seen): Finding {
  const { trustsSome, forwarding, peer } = plain
  if (isDirect && trustsSome) return past(publicUrl)
  if (isDirect) return fine(what, `there is none: ${publicUrl} leads straight to the server.`)
  const mend = `set PARLEY_TRUST_PROXY=${nameOf(peer.address)}${trustsSome ? ', beside what it names now' : ''}`
  if (forwarding.includes('x-forwarded-for'))
    return wrong(
      what,
      `X-Forwarded-For comes from ${peer.address}, and PARLEY_TRUST_PROXY ${trustsSome ? 'does not name that' : 'is not set'}: all who come through it share the limits of one address. If that is your proxy, ${mend}.`,
    )
  const others = forwarding.filter((name) => name === 'forwarded' || name === 'x-real-ip')
  const instead = others.length > 0 ? ` (only ${others.join(' and ')}, which Parley does not read)` : ''
  const says = `requests come from ${peer.address} without X-Forwarded-For${instead}`
  if (!publicUrl.startsWith('https:') && forwarding.length === 0)
    return doubtful(
      what,
      `${says}: if that is a proxy, all who come through it share the limits of one address; then let it send X-Forwarded-For, and ${mend}.`,
    )
  return wrong(
    what,
    `${says}: all who come through it share the limits of one address. Let the proxy send X-Forwarded-For with the address of who asks it, and ${mend}.`,
  )
}

/** Judges a proxy whose forwarded addresses the server believes. */
function believed({ publicUrl, plain, forged, from, isDirect }: Seen): Finding {
  const { address } = plain.peer
  if (isDirect) return past(publicUrl)
  const isForged = forged.address === madeUp
  if (!plain.forwarding.includes('x-forwarded-for'))
    return wrong(
      what,
      `the proxy at ${address} sends no X-Forwarded-For: all who come through it share the limits of one address${isForged ? ', and whoever makes one up is believed' : ''}. ${remedies}.`,
    )
  const isOnItsMachine = (asker: string) => isLoopback(asker) || asker === address
  const isHidden = (asker: string) => isOnItsMachine(asker) && asker !== from && !isLoopback(from)
  if (!isForged && isHidden(plain.address))
    return wrong(
      what,
      `the proxy at ${address} says that this command asked from its own machine (${plain.address}), and it asked from ${from}: ${hiding}, and all who come through it share the limits of one address. ${tunnelled}.`,
    )
  if (!isForged)
    return fine(
      what,
      `the proxy at ${address} says who asks (this command asked as ${plain.address}), and a made-up X-Forwarded-For is not believed.`,
    )
  const appended = forged.forwardedFor.slice(forged.forwardedFor.lastIndexOf(madeUp) + 1)
  const [asker] = appended
  if (asker === undefined)
    return wrong(
      what,
      `the proxy at ${address} passes on the X-Forwarded-For that whoever asks makes up, so anybody may claim any address, and no limit holds. ${remedies}.`,
    )
  if (isHidden(asker))
    return wrong(
      what,
      `the proxy at ${address} says that this command asked from its own machine (${asker}), and it asked from ${from}: ${hiding}, and since that machine is trusted, anybody may claim any address. ${tunnelled}.`,
    )
  if (isOnItsMachine(asker))
    return fine(
      what,
      `the proxy at ${address} says who asks; a made-up X-Forwarded-For is believed from its own machine alone (this command asked as ${asker}).`,
    )
  return doubtful(
    what,
    `PARLEY_TRUST_PROXY names more than the proxy at ${address}: this command asked as ${asker}, and since that is named too, its made-up X-Forwarded-For was believed, as of whoever asks from there. Name the proxies alone; if ${asker} is a proxy before this one, it passes on what anybody makes up. ${remedies}.`,
  )
}

const past = (publicUrl: string) =>
  doubtful(
    what,
    `${publicUrl} leads to the server itself, past the proxy that PARLEY_TRUST_PROXY names: set PARLEY_PUBLIC_URL to the address of the proxy; if there is none, leave PARLEY_TRUST_PROXY out.`,
  )

const nameOf = (address: string) => (isLoopback(address) ? 'loopback' : address)
