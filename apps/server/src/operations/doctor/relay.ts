import { turnCredential } from '../../kernel/turn-credential.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, fine, wrong } from './finding.ts'
import { answerMs, byDatagram, byStream, type RelayConnection } from './relay-connection.ts'
import { attributes, type Credential, errorCodeIn, kinds, type StunMessage, stunMessage } from './stun.ts'

/** Relays of UDP, as browsers ask for. */
const udp = [attributes.transport, Buffer.from([17, 0, 0, 0])] as const
const noLifetime = [attributes.lifetime, Buffer.alloc(4)] as const

/** Whether each STUN and TURN server that browsers receive answers from here, and relays with the credentials they get. */
export async function checkRelays({
  turn,
  iceServers,
}: Pick<Config, 'turn' | 'iceServers'>): Promise<Finding[]> {
  const listed = new Set(iceServers.flatMap(({ urls }) => urls))
  const own = [...new Set(turn?.urls)]
  return Promise.all([
    ...own.map((url) => checkRelay(url, turn?.secret)),
    ...[...listed].filter((url) => !own.includes(url)).map((url) => checkRelay(url)),
  ])
}

async function checkRelay(url: string, secret?: string): Promise<Finding> {
  const what = url.startsWith('stun') ? 'STUN' : 'TURN'
  const at = /^(stuns?|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!at) return wrong(what, `${url} is no address such as turn:turn.example.org:3478: correct it.`)
  const [, scheme = '', name = '', port, transport] = at
  const isSecure = scheme.endsWith('s')
  const host = name.replace(/^\[|\]$/g, '')
  const place = { host, port: Number(port ?? (isSecure ? 5349 : 3478)) }
  let connection: RelayConnection | undefined
  try {
    connection = isSecure || transport === 'tcp' ? await byStream(place, isSecure) : byDatagram(place)
    const { kind } = await connection.ask(stunMessage(kinds.binding))
    if (kind !== kinds.bindingDone) throw new Error('it answers something else')
    const problem = secret === undefined ? undefined : await relayProblem(connection, secret)
    if (problem) return wrong(what, `${url} ${problem}`)
    return fine(what, secret === undefined ? `${url} answers.` : `${url} relays with PARLEY_TURN_SECRET.`)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const why = code === 'ABORT_ERR' ? `within ${answerMs / 1000} s` : (code ?? message)
    return wrong(
      what,
      `${url} does not answer from here (${why}): start it, open its port, or correct the address.`,
    )
  } finally {
    connection?.close()
  }
}

/** Asks for a relay as a browser does, and gives it back. @returns why there is none */
async function relayProblem(connection: RelayConnection, secret: string): Promise<string | undefined> {
  const unsigned = await connection.ask(stunMessage(kinds.allocate, [udp]))
  if (unsigned.kind === kinds.allocateDone)
    return 'relays for anybody, without a credential: let it check them (coturn: use-auth-secret, static-auth-secret).'
  const challenge = challengeIn(unsigned)
  if (!challenge) return refused(unsigned)
  const { realm, nonce } = challenge
  const { username, credential: password } = turnCredential(secret, 0, new Date())
  const signer: Credential = { username, password, realm: String(realm) }
  const signed = [
    [attributes.username, Buffer.from(username)],
    [attributes.realm, realm],
    [attributes.nonce, nonce],
  ] as const
  const answer = await connection.ask(stunMessage(kinds.allocate, [udp, ...signed], signer))
  if (errorCodeIn(answer) === 401)
    return 'does not take credentials made with PARLEY_TURN_SECRET: give it the same secret (coturn: use-auth-secret, static-auth-secret), and let the clocks agree.'
  if (answer.kind !== kinds.allocateDone) return refused(answer)
  await connection.ask(stunMessage(kinds.refresh, [noLifetime, ...signed], signer))
  return undefined
}

function challengeIn(answer: StunMessage): { realm: Buffer; nonce: Buffer } | undefined {
  const realm = answer.attributes.get(attributes.realm)
  const nonce = answer.attributes.get(attributes.nonce)
  return errorCodeIn(answer) === 401 && realm && nonce ? { realm, nonce } : undefined
}

const refused = (answer: StunMessage) =>
  `refuses to relay (${errorCodeIn(answer) ?? 'it answers something else'}): look into its log.`
