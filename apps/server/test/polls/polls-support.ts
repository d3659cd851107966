import { type NewPoll, pollText } from '@parley/contract'
import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

export const lunch: NewPoll = { question: 'Lunch?', options: ['Noodles', 'Rice', 'Nothing'] }

/** Text that is replaced by that of the survey. */
const instead = { type: 1, textMsg: { content: 'Something else' } }

/** How people vote in one of the conversations. */
export function polling(all: Conversations, name: KindName) {
  const spoken = speaking(all, name)
  const { address, message } = spoken

  /** Result of a frame with a poll: the id of its message, or the name of the refusal. */
  function begin(person: Person, poll: object = lunch, more: object = {}) {
    const { msg = instead, ...rest }: { msg?: object } = more
    return spoken.send(person, msg, { poll, ...rest })
  }

  const voteFrame = (person: Person, messageId: number, options: readonly number[]) => ({
    vote: { ...address(person), messageId, options },
  })
  const closeFrame = (person: Person, messageId: number) => ({
    closePoll: { ...address(person), messageId },
  })

  return {
    ...spoken,
    begin,
    ask: async (person: Person, poll: object = lunch, more: object = {}) =>
      Number(await begin(person, { ...lunch, ...poll }, more)),
    voteFrame,
    closeFrame,
    vote: (person: Person, messageId: number, options: readonly number[]) =>
      spoken.outcome(person, voteFrame(person, messageId, options)),
    close: (person: Person, messageId: number) => spoken.outcome(person, closeFrame(person, messageId)),
    /** The votes of a poll, as this person reads them. */
    votes: async (person: Person, id: number) => (await message(person, id))?.extras?.poll?.votes,
    textOf: pollText,
  }
}

/** Puts the end of a poll where the test wants it. */
export const endAt = (all: Conversations, messageId: number, time: number) =>
  all.world.queries
    .selectFrom('messages')
    .select('body')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
    .then(({ body }) => {
      const { poll } = body as { poll: NewPoll }
      const endsAt = new Date(time).toISOString()
      return all.world.queries
        .updateTable('messages')
        .set({ body: JSON.stringify({ ...body, poll: { ...poll, endsAt } }) })
        .where('id', '=', messageId)
        .execute()
    })
