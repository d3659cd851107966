import { createTransport } from 'nodemailer'
import type { Config, MailServer } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/mail.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const answerMs = 5000

/** Without TLS from the start, somebody between the two can keep it from beginning. */
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
    return [wrong(what, `${place} ${problemOf(error as MailProblem, server)}`)]
  } finally {
    transport.close()
  }
}

interface MailProblem {
  readonly code?: string
  readonly originalCode?: string
  readonly responseCode?: number
}

/** By its codes alone: its words may repeat what was sent. */
function problemOf({ code = 'no answer', originalCode, responseCode }: MailProblem, { host }: MailServer) {
  const why = [code, originalCode, responseCode].filter((part) => part !== undefined).join(' ')
  if (code === 'EAUTH') return `refuses the name and password (${why}): correct them in PARLEY_SMTP_URL.`
  if (/CERT|LEAF_SIGNATURE|HOSTNAME/.test(originalCode ?? ''))
    return `shows a certificate that proves nothing (${why}): give it one for ${host} that has not run out, from an authority that this machine knows, or name its host in PARLEY_SMTP_URL as the certificate does.`
  if (code === 'ETLS' || /^(ERR_SSL|ERR_TLS|EPROTO)/.test(originalCode ?? ''))
    return `does not begin TLS as it should (${why}): use smtps:// in PARLEY_SMTP_URL where the port begins with it, as 465 does, and smtp:// where it comes later, as on 587; its certificate has to hold for ${host}.`
  return `does not answer as a mail server should (${why}): start it, open its port, or correct PARLEY_SMTP_URL.`
}
