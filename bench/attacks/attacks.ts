import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** Where attackers come from; all of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.2'

/** Clients that ask for a path again and again, each as soon as it is answered. */
function askWithoutEnd(path: string, clients: number) {
  return async (url: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: clients, localAddress })
    const ask = () => {
      const asked = get(url + path, { agent }, (response) => response.resume().once('close', ask))
      asked.once('error', () => setTimeout(ask, 10))
    }
    for (let n = 0; n < clients; n++) ask()
  }
}

/** Clients that send some bytes and then nothing more, and never hang up. */
function fallSilent(bytes: string, clients: number) {
  return async (url: string): Promise<void> => {
    await Promise.all(Array.from({ length: clients }, () => open(url, bytes)))
  }
}

async function open(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
}

const halfBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 131072\r\n\r\n' +
  ' '.repeat(120 * 1024)
const upgrade = 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

export const attacks: Readonly<Record<string, (url: string) => Promise<void>>> = {
  'nobody attacks': async () => undefined,
  '32 clients ask /readyz without end': askWithoutEnd('/readyz', 32),
  '1000 bodies of 128 KiB stop on their way': fallSilent(halfBody, 1000),
  '200 upgrades to nowhere, then silence': fallSilent(upgrade, 200),
}

/** In a thread of their own, attackers take no time from the people whose answers are measured. */
if (parentPort) {
  const { what, url } = workerData as { what: string; url: string }
  await attacks[what]?.(url)
  parentPort.postMessage('begun')
}
