import { mailLimits } from '@parley/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { MailSettings } from '../config/config.ts'
import { counts } from '../http/counts.ts'
import { UnderWay } from '../storage/under-way.ts'
import type { Content } from './letters.ts'
import { openTransport, type Transport } from './transport.ts'

export interface Letter extends Content {
  readonly to: string
  /** The same of a mail that is sent anew, so that whoever gets both can tell. */
  readonly id: string
  /** Where the mails end of which this is one. */
  readonly end?: string
}

/** What became of a mail; `unreachable` is worth another try, `refused` is the address's own fault. */
export type MailOutcome = 'taken' | 'refused' | 'unreachable'

/** Brings mails to the operator's mail server, a few at a time. */
export class MailPost {
  readonly underWay = new UnderWay(mailLimits.atOnce)
  readonly #transport: Transport
  readonly #settings: MailSettings
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor({ settings, log }: { settings: MailSettings; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#settings = settings
    this.#transport = openTransport(settings.server)
    this.#log = log
  }

  /** For somebody who waits for it. */
  async sendNow(letter: Letter): Promise<MailOutcome> {
    while (this.underWay.room <= 0) await this.underWay.hasRoom()
    const sending = this.send(letter, new AbortController().signal)
    this.underWay.begin(sending)
    return await sending
  }

  async send(letter: Letter, signal: AbortSignal): Promise<MailOutcome> {
    const outcome = await this.#bring(letter, signal)
    counts.mails.set(outcome, (counts.mails.get(outcome) ?? 0) + 1)
    return outcome
  }

  async #bring({ to, id, end, subject, text, html }: Letter, signal: AbortSignal): Promise<MailOutcome> {
    const { from, publicUrl } = this.#settings
    try {
      await this.#transport.sendMail({
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
      const { code, command, responseCode } = error as MailError
      // Its words may hold the address, or a name or password.
      this.#log.warn({ code, command, responseCode }, 'a mail was not taken by the mail server')
      return outcomeOf(error as MailError)
    }
  }
}

interface MailError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** A wrong password, or a sender that it does not want, is no fault of the address. */
const outcomeOf = ({ command = '', responseCode = 0 }: MailError): MailOutcome =>
  responseCode >= 500 && /^(RCPT TO|DATA)/.test(command) ? 'refused' : 'unreachable'
