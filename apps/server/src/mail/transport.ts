import { createTransport } from 'nodemailer'
import type { MailServer } from '../config/config.ts'

const seconds = 1000

/** Each mail has a connection of its own: there are few, and one that hangs is nobody else's. */
export const openTransport = (server: MailServer) =>
  createTransport({
    ...server,
    dnsTimeout: 10 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    logger: false,
  })

export type Transport = ReturnType<typeof openTransport>
