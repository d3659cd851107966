import { mailLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailServer, MailSettings } from '../../platform/config/config.ts'
import { counts } from '../../platform/http/counts.ts'
import type { Content } from './letters.ts'

const seconds = 1000
const ignored = () => undefined

/**
 * Each email has a connection of its own: there are few, and one that hangs delays no other.
 *
 * @param onOut called when the whole email has been written: from then on it may be accepted without an answer
 */
const openTransport = (server: MailServer, onOut: () => void) =>
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

export interface Letter extends Content {
  readonly to: string
  /** The same for every attempt of one email, so that a mailbox recognises a repeat. */
  readonly id: string
  /** Address with which email programs unsubscribe from this kind of email. */
  readonly end?: string
}

/**
 * Outcome of an email. `refused` is the address's own fault, `denied` may be that or the site's. `unreachable` has
 * surely not arrived and is worth a retry; so is `uncertain`, whose arrival is unknown.
 */
export type MailOutcome = 'taken' | 'refused' | 'denied' | 'unreachable' | 'uncertain'

/** Sends emails to the operator's mail server. */
export class MailPost {
  readonly #settings: MailSettings
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor({ settings, log }: { settings: MailSettings; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#settings = settings
    this.#log = log
  }

  async send(letter: Letter, signal: AbortSignal): Promise<MailOutcome> {
    const outcome = await this.#bring(letter, signal)
    counts.mails.set(outcome, (counts.mails.get(outcome) ?? 0) + 1)
    return outcome
  }

  async #bring({ to, id, end, subject, text, html }: Letter, signal: AbortSignal): Promise<MailOutcome> {
    const { from, publicUrl, server } = this.#settings
    let isOut = false
    try {
      await openTransport(server, () => {
        isOut = true
      }).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(end && {
            'List-Unsubscribe': `<${end}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([signal, AbortSignal.timeout(mailLimits.seconds * 1000)]),
      })
      return 'taken'
    } catch (error) {
      const { code, originalCode, command, responseCode } = error as MailError
      // Its message may contain the address, or a name or password.
      this.#log.warn({ code, originalCode, command, responseCode }, 'a mail was not taken by the mail server')
      return refusalOf(error as MailError) ?? (isOut && !responseCode ? 'uncertain' : 'unreachable')
    }
  }
}

interface MailError {
  readonly code?: string
  /** The system's code, where the library's code covers several. */
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** A required sign-in says nothing about an address. */
const signInRequired = 530

/**
 * By RFC 3463: x.1 is about addresses, of which x.1.7 and x.1.8 are about the sender's, and x.2 about mailboxes, of
 * which x.2.2 is a full one and x.2.3 takes no email of this size. Any other refusal may be an error of the site or its
 * server, relaying, a blocklist, or an unknown person whom the server does not reveal.
 */
function refusalOf({ command = '', response = '', responseCode = 0 }: MailError) {
  if (responseCode < 500 || responseCode === signInRequired || !/^(RCPT TO|DATA)/.test(command))
    return undefined
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const isItsOwn =
    detail !== undefined
      ? /^5\.(1\.(?![78]$)|2\.(?![23]$))/.test(detail)
      : command.startsWith('RCPT TO') && [550, 551, 553].includes(responseCode)
  return isItsOwn ? 'refused' : 'denied'
}
