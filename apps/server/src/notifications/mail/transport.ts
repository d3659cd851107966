import { createTransport } from 'nodemailer'
import type { MailServer } from '../../platform/config/config.ts'

const seconds = 1000
const ignored = () => undefined

/**
 * Each email has a connection of its own: there are few, and one that hangs delays no other.
 *
 * @param onOut called when the whole email has been written: from then on it may be accepted without an answer
 */
export const openTransport = (server: MailServer, onOut: () => void) =>
  createTransport({
    ...server,
    dnsTimeout: 10 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    logger: {
      trace: ignored,
      debug: ignored,
      // The library reports it in no other way.
      info: (entry: { tnx?: string }) => entry.tnx === 'message' && onOut(),
      warn: ignored,
      error: ignored,
      fatal: ignored,
    },
  })
