import { type Data, type Endpoints, type Input, listLimits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { seenMessages } from './copying-repository.ts'
import { listVoters } from './poll-repository.ts'
import { factsIn } from './records.ts'
import { countOf } from './sign-up-lists.ts'
import { listSignUps } from './sign-up-repository.ts'
import { refuseSurvey } from './surveys.ts'

type Voters = Endpoints['GET /api/chat/votes']
type SignUps = Endpoints['GET /api/chat/sign_ups']

/** Who has voted in a poll that somebody sees, in whatever conversation. @throws Refusal where it is secret */
export async function readVoters(
  queries: Queries,
  userId: number,
  { messageId, option, ...page }: Input<Voters>['query'],
): Promise<Data<Voters>> {
  const { body } = await seenMessage(queries, userId, messageId)
  const { poll } = factsIn(body)
  if (!poll) refuseSurvey('poll', 'other')
  if (poll?.isSecret) refuse('pollSecret')
  const { rows, count } = await listVoters(queries, { messageId, option, ...sliceOf(page) })
  const list = rows.map(({ user_id, nickname, avatar, options, created_at }) => ({
    userID: user_id,
    nickname,
    avatar,
    options,
    createdAt: created_at.toISOString(),
  }))
  return { list, count }
}

/** Entries of a list that somebody sees, in whatever conversation. @throws Refusal */
export async function readSignUps(
  queries: Queries,
  userId: number,
  { messageId, after = 0, limit = listLimits.page.default }: Input<SignUps>['query'],
): Promise<Data<SignUps>> {
  const { body, tally } = await seenMessage(queries, userId, messageId)
  if (!factsIn(body).list) refuseSurvey('list', 'other')
  const list = await listSignUps(queries, { messageId, after, limit })
  return { list, count: countOf(tally).count }
}

async function seenMessage(queries: Queries, userId: number, messageId: number) {
  const [message] = await seenMessages(queries, userId, [messageId])
  return message ?? refuse('messageUnknown')
}
