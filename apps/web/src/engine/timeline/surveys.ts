import type { OwnSignUp, PollVotes, SignUps } from '@parley/contract'
import type { Message, MessageExtras } from '../../domain/conversations/message.ts'

interface Of<Standing, Mine> {
  readonly messageId: number
  /** How it stands, where it is told. */
  readonly standing: Standing | undefined
  /** What I have answered, where it is told. */
  readonly mine?: Mine[] | undefined
  readonly position: number
}

/** How a poll or a sign-up list stands, as the live socket brings it. */
export type SurveyTold =
  | ({ readonly sort: 'poll' } & Of<PollVotes, number>)
  | ({ readonly sort: 'list' } & Of<Omit<SignUps, 'asOf'>, OwnSignUp>)

/** The last that is known of a survey, and of what I have answered in it. */
interface Known {
  readonly last: SurveyTold
  readonly own: SurveyTold | undefined
}

/** By id of the message. Kept because a page that was read before an event may arrive after it. */
export type KnownSurveys = ReadonlyMap<number, Known>

/** Somebody has answered a survey, or has closed it. */
export function tell(all: KnownSurveys, told: SurveyTold): KnownSurveys {
  if (!told.standing) return all
  const known = all.get(told.messageId)
  const last = laterOf(told, known?.last)
  const own = told.mine ? laterOf(told, known?.own) : known?.own
  if (known && last === known.last && own === known.own) return all
  return new Map(all).set(told.messageId, { last, own })
}

const laterOf = (told: SurveyTold, known: SurveyTold | undefined) =>
  known && known.position >= told.position ? known : told

/** Messages were read, and surveys among them as they stood then. */
export const read = (all: KnownSurveys, messages: readonly Message[]): KnownSurveys =>
  messages.reduce((known, { id, extras }) => {
    const told = extras && readIn(id, extras)
    return told ? tell(known, told) : known
  }, all)

function readIn(messageId: number, { poll, list }: MessageExtras): SurveyTold | undefined {
  if (poll?.votes) {
    const { asOf: position, mine = [], ...standing } = poll.votes
    return { sort: 'poll', messageId, standing, mine, position }
  }
  if (!list?.entries) return undefined
  const { asOf: position, mine = [], ...standing } = list.entries
  return { sort: 'list', messageId, standing, mine, position }
}

/** A message with what is known of how its survey stands. */
export function withStanding(message: Message, all: KnownSurveys): Message {
  const known = all.get(message.id)
  const { poll, list } = message.extras ?? {}
  if (!known || !(poll || list)) return message
  const { last, own } = known
  const standing = { asOf: last.position, ...last.standing, ...(own?.mine?.length && { mine: own.mine }) }
  const survey = poll ? { poll: { ...poll, votes: standing } } : { list: { ...list, entries: standing } }
  return { ...message, extras: { ...message.extras, ...survey } as MessageExtras }
}
