import { createTransport } from 'nodemailer'
import type { Config, MailServer } from '../config/config.ts'
import { isLoopback } from '../config/mail.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const answerMs = 5000

/** Without TLS from the start, whoever is between can keep it from beginning. */
export const mayGoInTheClear = ({ host, secure, requireTLS }: MailServer) =>
  !secure && !requireTLS && !isLoopback(host)

/** Whether the mail server answers from here, and takes the name and password; nothing is sent. */
export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  const what = 'E-mail'
  if (!mail) return []
  const { server } = mail
  const transport = createTransport({
    ...server,
    dnsTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  })
  const place = `${server.host}, port ${server.port},`
  try {
    await transport.verify()
    const answers = `${place} answers${server.auth ? ', and takes the name and password' : ''}`
    return [
      mayGoInTheClear(server)
        ? doubtful(
            what,
            `${answers}, and mails may go to it in the clear: use smtps:// in PARLEY_SMTP_URL, or a name and password, unless nobody else is on the way to it.`,
          )
        : fine(what, `${answers}.`),
    ]
  } catch (error) {
    // Its words may repeat what was sent.
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number }
    const why = [code, responseCode].filter((part) => part !== undefined).join(' ')
    return [
      wrong(
        what,
        code === 'EAUTH'
          ? `${place} refuses the name and password (${why}): correct them in PARLEY_SMTP_URL.`
          : `${place} does not answer as a mail server should (${why}): start it, open its port, or correct PARLEY_SMTP_URL.`,
      ),
    ]
  } finally {
    transport.close()
  }
}
