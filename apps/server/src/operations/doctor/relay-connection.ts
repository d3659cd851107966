import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isPartOfStun, readStun, type StunMessage } from './stun.ts'

export const answerMs = 3000

export interface RelayPlace {
  readonly host: string
  readonly port: number
}

/** A way to one STUN or TURN server. */
export interface RelayConnection {
  /** The answer to this message. @throws where there is none in time, or it is something else */
  ask(message: Buffer): Promise<StunMessage>
  close(): void
}

/** @throws where what came is no answer to the message */
function answerTo(message: Buffer, answer: Buffer): StunMessage {
  const read = readStun(answer)
  if (!read?.transaction.equals(message.subarray(8, 20))) throw new Error('it answers something else')
  return read
}

export function byDatagram({ host, port }: RelayPlace): RelayConnection {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  // A name may turn out to be none when nobody waits any more.
  socket.on('error', () => undefined)
  return {
    async ask(message) {
      // A datagram may be lost.
      const again = setInterval(() => socket.send(message, port, host), answerMs / 3)
      try {
        socket.send(message, port, host)
        const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(answerMs) })
        return answerTo(message, answer)
      } finally {
        clearInterval(again)
      }
    },
    close: () => socket.close(),
  }
}

export async function byStream(place: RelayPlace, isSecure: boolean): Promise<RelayConnection> {
  const socket = isSecure ? connectTls({ ...place, servername: place.host }) : connectTcp(place)
  try {
    const signal = AbortSignal.timeout(answerMs)
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw error
  }
  socket.on('error', () => undefined)
  return {
    async ask(message) {
      const signal = AbortSignal.timeout(answerMs)
      socket.write(message)
      let received = Buffer.alloc(0)
      do {
        const [part] = await once(socket, 'data', { signal })
        received = Buffer.concat([received, part])
      } while (isPartOfStun(received))
      return answerTo(message, received)
    },
    close: () => socket.destroy(),
  }
}
