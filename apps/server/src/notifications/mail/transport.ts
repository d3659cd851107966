import { createTransport } from 'nodemailer'
import type { MailServer } from '../../platform/config/config.ts'

const seconds = 1000
const ignored = () => undefined

/**
 * Each mail has a connection of its own: there are few, and one that hangs is nobody else's.
 *
 * @param onOut is told when all of the mail is on its way: from then on it may be taken although nobody says so
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
      // The library says so in no other way.
      info: (entry: { tnx?: string }) => entry.tnx === 'message' && onOut(),
      warn: ignored,
      error: ignored,
      fatal: ignored,
    },
  })
