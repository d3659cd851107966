import type { ErrorName, NewPoll, NewSignUpList } from '@parley/contract'
import { MessageType, surveyLimits, wirePreviewOf } from '@parley/contract'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Content, StoredMessage } from './drafts.ts'
import { bodyOfPoll, keptPoll } from './polls.ts'
import { factsIn } from './records.ts'
import { bodyOfList, keptList } from './sign-up-lists.ts'

/** A text by its looks, which people answer until it ends; at most one of these. */
export interface Surveys {
  readonly poll?: NewPoll
  readonly list?: NewSignUpList
}
export type Sort = keyof Surveys

/** How a survey stands, as it is kept with its message. */
export interface StoredStanding {
  readonly asOf: number
  readonly closedAt?: string
}

/** The refusals of impossible requests. */
const refusals = {
  poll: {
    other: 'messageNotPoll',
    ended: 'pollEnded',
    end: 'pollEndInvalid',
    close: 'pollCloseForbidden',
  },
  list: {
    other: 'messageNotList',
    ended: 'listEnded',
    end: 'listEndInvalid',
    close: 'listCloseForbidden',
  },
} as const satisfies Record<Sort, Record<string, ErrorName>>

export const refuseSurvey = (sort: Sort, why: keyof (typeof refusals)[Sort]): never =>
  refuse(refusals[sort][why])

export const sortOf = ({ poll, list }: Surveys): Sort | undefined => (poll ? 'poll' : list && 'list')

/** Whether this stored text stands for a poll or a sign-up list. */
export const isSurvey = (body: object): boolean => sortOf(factsIn(body)) !== undefined

/** The content of a message that is a survey: a text for clients that know none. @throws Refusal */
export function surveyContent({ poll, list }: Surveys): Content | undefined {
  const body = poll ? bodyOfPoll(keptPoll(poll)) : list && bodyOfList(keptList(list))
  const type = MessageType.text
  return body && { type, body, preview: wirePreviewOf(type, body) }
}

/** Why a survey cannot begin now, if so. */
export function refusalToBegin(survey: Surveys, now: number): Refusal | undefined {
  const sort = sortOf(survey)
  const endsAt = sort && survey[sort]?.endsAt
  if (endsAt === undefined) return undefined
  const { days } = surveyLimits
  const left = Date.parse(endsAt) - now
  return left > 0 && left <= days * 24 * 3600_000
    ? undefined
    : new Refusal(refusals[sort ?? 'poll'].end, { days })
}

/** @throws Refusal once a survey was closed, or its end has come */
export function checkOpen({ tally, body }: Pick<StoredMessage, 'tally' | 'body'>, now: Date): void {
  const survey = factsIn(body)
  const sort = sortOf(survey)
  const endsAt = sort && survey[sort]?.endsAt
  if (
    sort &&
    (tally?.closedAt !== undefined || (endsAt !== undefined && Date.parse(endsAt) <= now.getTime()))
  )
    refuseSurvey(sort, 'ended')
}
