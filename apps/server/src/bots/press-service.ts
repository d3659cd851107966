import { buttonLimits, type Data, type Endpoints, type Input } from '@parley/contract'
import type { Database } from '../db/database.ts'
import type { UserService } from '../identity/users/service.ts'
import type { Caller } from '../kernel/caller.ts'
import { refuse } from '../kernel/refusal.ts'
import type { PressingService } from '../messaging/conversations/pressing-service.ts'
import type { Broker } from '../platform/broker/broker.ts'
import { takeOrRefuse } from '../platform/http/rate-limits.ts'
import type { Presence } from '../platform/presence/presence.ts'
import type { RateLimit, Rates } from '../platform/rate-limits/rates.ts'
import type { Notifier } from '../platform/sockets/notifier.ts'
import { type WordRules, wordRefused } from '../platform/word-filter/service.ts'
import { madeBot } from './bot-repository.ts'
import { Presses } from './presses.ts'

type Press = Endpoints['POST /api/bot/press']
export type Pressing = Readonly<Record<'direct' | 'group', Pick<PressingService<never>, 'authorOf'>>>

interface Parts {
  readonly database: Database
  readonly users: UserService
  readonly notifier: Notifier
  readonly presence: Pick<Presence, 'online'>
  readonly broker: Broker
  readonly rates: Rates
  readonly pressing: Pressing
}

/** Buttons that people press, and what bots say to it. */
export class PressService {
  readonly #parts: Parts
  readonly #rules: Pick<WordRules, 'find'>
  readonly #paces: RateLimit
  readonly #presses: Presses

  constructor({ words, ...parts }: Parts & { readonly words: { readonly rules: WordRules } }) {
    this.#parts = parts
    this.#rules = words.rules
    this.#paces = parts.rates.limit('presses', buttonLimits.presses)
    this.#presses = new Presses({
      broker: parts.broker,
      answerMs: buttonLimits.answerSeconds * 1000,
      ofPerson: buttonLimits.waiting,
    })
  }

  /** Ends when the bot has said something to it. @throws Refusal */
  async press(caller: Caller, pressed: Input<Press>['body']): Promise<Data<Press>> {
    const { users, notifier, pressing } = this.#parts
    const { queries } = this.#parts.database
    const { userId } = caller
    await takeOrRefuse(this.#paces, String(userId))
    const { messageId, buttonId } = pressed
    const botId =
      pressed.groupID !== undefined
        ? await pressing.group.authorOf(caller, pressed.groupID, pressed)
        : await pressing.direct.authorOf(caller, pressed.userID, pressed)
    if (!(await this.#hears(botId))) refuse('botSilent')
    const name = (await users.briefs([userId], queries)).get(userId)?.nickname ?? ''
    const conversation =
      pressed.groupID !== undefined
        ? ({ kind: 'group', id: pressed.groupID } as const)
        : ({ kind: 'direct', id: userId } as const)
    const text = await this.#presses.ask(userId, botId, (pressId) =>
      notifier.pressed(botId, {
        event: 'pressed',
        pressId,
        conversation,
        messageId,
        buttonId,
        by: { id: userId, name },
      }),
    )
    if (text === undefined) refuse('botSilent')
    return text === '' ? {} : { text }
  }

  /** @throws Refusal for people, and for what is on any list of the rules about words */
  async answer({ userId, scopes }: Caller, { pressId, text = '' }: { pressId: string; text?: string }) {
    if (!scopes) refuse('botsOnly')
    const [hit] = this.#rules.find(text)
    if (hit) {
      // Nobody masks it or looks at it first, and the person who pressed waits.
      this.#presses.answer(pressId, { by: userId })
      throw wordRefused(text, hit)
    }
    this.#presses.answer(pressId, { by: userId, text })
  }

  /** The server ends: callers that wait receive no answer. */
  close(): void {
    this.#presses.close()
  }

  /** Whether a bot is connected, and may send. @throws Refusal `botGone` for an account that is no bot any more */
  async #hears(botId: number): Promise<boolean> {
    const { database, presence } = this.#parts
    const { scopes } = (await madeBot(database.queries, botId)) ?? refuse('botGone')
    return scopes.includes('send') && (await presence.online([botId])).has(botId)
  }
}
