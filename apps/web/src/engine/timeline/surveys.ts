import type { MessageExtras, Poll, PollVotes, SignUpList, SignUps } from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'

type Standing = PollVotes | (Omit<SignUps, 'asOf'> & { readonly asOf?: number })
type Answers = NonNullable<Poll['votes'] | SignUpList['entries']>

/** The state of a poll or a sign-up list, as an event brings it. */
export interface SurveyUpdate {
  readonly messageId: number
  /** Undefined where a later event brings it. */
  readonly standing: Standing | undefined
  /** My answers, if the event has them. */
  readonly mine?: Answers['mine']
  readonly position: number
}

/** The last that is known of a survey, and of what I have answered in it. */
interface Known {
  readonly last: SurveyUpdate
  readonly own: SurveyUpdate | undefined
}

/** By id of the message. Kept because a page that was read before an event may arrive after it. */
export type KnownSurveys = ReadonlyMap<number, Known>

/** Somebody has answered a survey, or has closed it. */
export function applyUpdate(all: KnownSurveys, update: SurveyUpdate): KnownSurveys {
  if (!update.standing) return all
  const known = all.get(update.messageId)
  const last = laterOf(update, known?.last)
  const own = update.mine ? laterOf(update, known?.own) : known?.own
  if (known && last === known.last && own === known.own) return all
  return new Map(all).set(update.messageId, { last, own })
}

const laterOf = (update: SurveyUpdate, known: SurveyUpdate | undefined) =>
  known && known.position >= update.position ? known : update

/** Takes the surveys among messages that were read. */
export const read = (all: KnownSurveys, messages: readonly Message[]): KnownSurveys =>
  messages.reduce((known, { id: messageId, extras }) => {
    const answers = extras?.poll?.votes ?? extras?.list?.entries
    if (!answers) return known
    const { mine = [], ...standing } = answers
    return applyUpdate(known, { messageId, standing, mine, position: answers.asOf })
  }, all)

/** A message with the known state of its survey. */
export function withStanding(message: Message, all: KnownSurveys): Message {
  const known = all.get(message.id)
  const { poll, list } = message.extras ?? {}
  if (!known || !(poll || list)) return message
  const { last, own } = known
  const answers = { ...last.standing, asOf: last.position, ...(own?.mine?.length && { mine: own.mine }) }
  const survey = poll ? { poll: { ...poll, votes: answers } } : { list: { ...list, entries: answers } }
  return { ...message, extras: { ...message.extras, ...survey } as MessageExtras }
}
