import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export interface ReceivedMail extends ReadMail {
  readonly to: string
  /** Nobody received an answer that it was taken. */
  readonly isLost: boolean
}

/** Reaction of the server to the next mail to an address, instead of taking it. */
export type MailMischief =
  | { readonly at: 'recipient' | 'data'; readonly code: number; readonly says?: string }
  /** It takes it, and the connection is cut before the answer. */
  | 'cut'
  /** The connection is cut before there is a mail. */
  | 'hang up'

const user = 'parley'
const pass = 'hunter2 @/:'

/** A real SMTP server that requires a name and password, and misbehaves when a test wants it to. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const held = new Map<string, Promise<void>>()
  const mischief = new Map<string, MailMischief[]>()
  const refusal = ({ code, says = 'it says no' }: { code: number; says?: string }) =>
    Object.assign(new Error(says), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === user && password === pass ? done(null, { user }) : done(new Error('wrong password')),
    onRcptTo({ address }, { id }, done) {
      const [next] = mischief.get(address) ?? []
      const isNow = next === 'hang up' || (typeof next === 'object' && next.at === 'recipient')
      if (!isNow) return done()
      mischief.get(address)?.shift()
      if (next !== 'hang up') return done(refusal(next))
      hangUp(id)
    },
    onData(stream, { id, envelope }, done) {
      void text(stream).then(async (raw) => {
        const to = envelope.rcptTo[0]?.address ?? ''
        await held.get(to)
        const next = mischief.get(to)?.shift()
        if (typeof next === 'object') return done(refusal(next))
        received.push({ ...readMail(raw), to, isLost: next === 'cut' })
        for (const come of waiting) come()
        waiting.clear()
        if (next !== 'cut') return done()
        hangUp(id)
      })
    },
  })
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close()
  }
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const to = (address: string) => received.filter((mail) => mail.to === address)
  return {
    url: `smtp://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}`,
    wrongUrl: `smtp://${user}:wrong-password@127.0.0.1:${port}`,
    received,
    to,
    /** The mail to an address that comes after so many. */
    async next(address: string, after = 0): Promise<ReceivedMail> {
      for (;;) {
        const mail = to(address)[after]
        if (mail) return mail
        await new Promise<void>((come) => waiting.add(come))
      }
    },
    misbehave(address: string, ...next: MailMischief[]) {
      mischief.set(address, next)
    },
    /** Leaves mails to an address unanswered until what it gives is called. */
    hold(address: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(address, promise)
      return resolve
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
