import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, fine, wrong } from './finding.ts'

const answerMs = 3000
const bindingSuccess = 0x0101
const magicCookie = 0x2112_a442

/** Whether each STUN and TURN server that browsers receive answers from here. */
export async function checkRelays({
  turn,
  iceServers,
}: Pick<Config, 'turn' | 'iceServers'>): Promise<Finding[]> {
  const listed = iceServers.flatMap(({ urls }) => urls)
  const urls = [...new Set([...(turn?.urls ?? []), ...listed])]
  return Promise.all(urls.map(checkRelay))
}

async function checkRelay(url: string): Promise<Finding> {
  const what = url.startsWith('stun') ? 'STUN' : 'TURN'
  const at = /^(stuns?|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!at) return wrong(what, `${url} is no address such as turn:turn.example.org:3478: correct it.`)
  const [, scheme = '', name = '', port, transport] = at
  const isSecure = scheme.endsWith('s')
  const host = name.replace(/^\[|\]$/g, '')
  const place = { host, port: Number(port ?? (isSecure ? 5349 : 3478)) }
  try {
    if (isSecure || transport === 'tcp') await byStream(place, isSecure)
    else await byDatagram(place)
    return fine(what, `${url} answers.`)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const why = code === 'ABORT_ERR' ? `within ${answerMs / 1000} s` : (code ?? message)
    return wrong(
      what,
      `${url} does not answer from here (${why}): start it, open its port, or correct the address.`,
    )
  }
}

/** A question that every STUN and TURN server answers, without a name or password. */
function binding(): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16BE(1, 0)
  header.writeUInt32BE(magicCookie, 4)
  return Buffer.concat([header, randomBytes(12)])
}

const isAnswerTo = (question: Buffer, answer: Buffer) =>
  answer.length >= 20 &&
  answer.readUInt16BE(0) === bindingSuccess &&
  answer.subarray(4, 20).equals(question.subarray(4))

async function byDatagram({ host, port }: { host: string; port: number }): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  // A name may turn out to be none when nobody waits any more.
  socket.on('error', () => undefined)
  const question = binding()
  // A datagram may be lost.
  const again = setInterval(() => socket.send(question, port, host), answerMs / 3)
  try {
    socket.send(question, port, host)
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(answerMs) })
    if (!isAnswerTo(question, answer)) throw new Error('it answers something else')
  } finally {
    clearInterval(again)
    socket.close()
  }
}

async function byStream(place: { host: string; port: number }, isSecure: boolean): Promise<void> {
  const socket = isSecure ? connectTls({ ...place, servername: place.host }) : connectTcp(place)
  const signal = AbortSignal.timeout(answerMs)
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
    const question = binding()
    socket.write(question)
    const [answer] = await once(socket, 'data', { signal })
    if (!isAnswerTo(question, answer)) throw new Error('it answers something else')
  } finally {
    socket.destroy()
  }
}
