import { type Data, type Endpoints, hasRight, type Input, listLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Change, ChangePublisher } from './changes.ts'
import { changeMessage } from './changing-message.ts'
import { type SeenMessage, seenMessages } from './copying-repository.ts'
import type { ConversationKind } from './kind.ts'
import { appendChange } from './log-repository.ts'
import { roleIn } from './member-repository.ts'
import { keepStanding } from './message-repository.ts'
import { listVoters, setVote, votesBy } from './poll-repository.ts'
import { chosenOf, votesAfter, votesOf } from './polls.ts'
import { factsIn } from './records.ts'
import { judgedSignUp, signUpAfter } from './sign-up-changes.ts'
import { countOf } from './sign-up-lists.ts'
import { addSignUp, changeSignUp, listSignUps, signUpsBy } from './sign-up-repository.ts'
import { withSurveys } from './survey-changes.ts'
import { checkOpen, refuseSurvey, type Sort, type StoredStanding, type Surveys } from './surveys.ts'

type Voters = Endpoints['GET /api/chat/votes']
type SignUps = Endpoints['GET /api/chat/sign_ups']

interface Answerer {
  readonly userId: number
  readonly target: number
  readonly messageId: number
}

/** A survey whose conversation is locked. */
interface Locked<S extends Sort> {
  readonly queries: Queries
  readonly survey: NonNullable<Surveys[S]>
  readonly message: SeenMessage
  readonly now: Date
}

type Standing = Omit<StoredStanding, 'asOf'>

/** Polls and sign-up lists of one kind of conversation. */
export class SurveyService<Message extends object> {
  readonly #database: Database
  readonly #kind: ConversationKind<Message>
  readonly #publish: ChangePublisher

  constructor(parts: {
    database: Database
    kind: ConversationKind<Message>
    publish: ChangePublisher
  }) {
    this.#database = parts.database
    this.#kind = parts.kind
    this.#publish = parts.publish
  }

  /**
   * Sets the caller's vote to exactly these options, as long as the poll is open. If it is so already, nothing changes
   * and nobody is notified, also when the poll has ended. A caller who may no longer write may still take their vote
   * back.
   * @throws Refusal
   */
  vote(
    { userId }: Caller,
    target: number,
    { messageId, options }: { messageId: number; options: readonly number[] },
  ): Promise<void> {
    return this.#change('poll', { userId, target, messageId }, async ({ queries, survey, message, now }) => {
      const chosen = chosenOf(survey, options)
      const before = (await votesBy(queries, userId, [messageId])).get(messageId) ?? []
      if (before.join() === chosen.join()) return undefined
      checkOpen(message, now)
      if (chosen.length > 0) await this.#kind.rights.checkReacting(queries, { senderId: userId, to: target })
      await setVote(queries, messageId, userId, chosen)
      return votesAfter(votesOf(survey, message.tally), before, chosen)
    })
  }

  /**
   * Sets the content of an entry of the caller's, or withdraws it, as long as the list is open. As with votes, an
   * unchanged entry succeeds, and a caller who may no longer write may still withdraw.
   * @throws Refusal
   */
  signUp(
    { userId }: Caller,
    target: number,
    { messageId, entryId, content }: { messageId: number; entryId: string; content?: string },
  ): Promise<void> {
    const sender = { senderId: userId, to: target }
    const wanted = content === undefined ? undefined : judgedSignUp(content, sender, this.#kind)
    return this.#change('list', { userId, target, messageId }, async ({ queries, survey, message, now }) => {
      const own = await signUpsBy(queries, messageId, userId)
      const known = own.find(({ entry_id }) => entry_id === entryId)
      if ((known?.content ?? undefined) === wanted?.content) return undefined
      checkOpen(message, now)
      if (wanted) await this.#kind.rights.checkReacting(queries, sender)
      const before = { list: survey, standing: countOf(message.tally), own, known }
      const { number, standing } = signUpAfter(before, wanted?.content)
      if (wanted?.refusal) throw wanted.refusal
      if (known) await changeSignUp(queries, messageId, number, wanted?.content ?? null)
      else await addSignUp(queries, { messageId, number, userId, entryId, content: wanted?.content ?? '' })
      return standing
    })
  }

  /**
   * Ends a survey, for the person who began it, and in a group for its staff. An ended one stays ended. @throws Refusal
   */
  close({ userId }: Caller, target: number, messageId: number, sort: Sort): Promise<void> {
    return this.#change(sort, { userId, target, messageId }, async ({ queries, message, now }) => {
      const { conversation_id, sender_id, is_of_group, tally, body } = message
      const role = is_of_group ? await roleIn(queries, conversation_id, userId) : undefined
      if (sender_id !== userId && !hasRight(role, 'closeSurveys')) refuseSurvey(sort, 'close')
      if (tally?.closedAt !== undefined) return undefined
      const { poll } = factsIn(body)
      return { ...(poll ? votesOf(poll, tally) : countOf(tally)), closedAt: now.toISOString() }
    })
  }

  /** @throws Refusal */
  voters({ userId }: Caller, query: Input<Voters>['query']): Promise<Data<Voters>> {
    return readVoters(this.#database.queries, userId, query)
  }

  /** @throws Refusal */
  signUps({ userId }: Caller, query: Input<SignUps>['query']): Promise<Data<SignUps>> {
    return readSignUps(this.#database.queries, userId, query)
  }

  /**
   * Changes a survey that this person sees, and publishes its new state.
   * @param act undefined from it where nothing has changed
   * @throws Refusal
   */
  #change<S extends Sort>(
    sort: S,
    { userId, target, messageId }: Answerer,
    act: (locked: Locked<S>) => Promise<Standing | undefined>,
  ): Promise<void> {
    const { targets } = this.#kind
    const parts = { database: this.#database, targets }
    return changeMessage(
      parts,
      { userId, target, messageId },
      async ({ transaction, conversation, message }) => {
        const { queries } = transaction
        const { id: conversationId, now } = conversation
        const facts: Surveys = factsIn(message.body)
        const survey = facts[sort] ?? refuseSurvey(sort, 'other')
        const standing = await act({ queries, survey, message, now })
        if (!standing) return
        const change = changeOf(sort, messageId, standing)
        const logged = await appendChange(queries, conversationId, change, now)
        await keepStanding(queries, messageId, { asOf: logged.position, ...standing })
        await this.#publish(transaction, await withSurveys(queries, userId, [logged]))
      },
    )
  }
}

const changeOf = (kind: Sort, messageId: number, standing: Standing): Change & { kind: Sort } =>
  kind === 'poll' ? { kind, messageId, votes: standing as ReturnType<typeof votesOf> } : { kind, messageId }

/** People who have voted in a poll that somebody sees, in any conversation. @throws Refusal if it is secret */
async function readVoters(
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
async function readSignUps(
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
