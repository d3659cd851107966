import { errorName, type NewPoll, pollText } from '@parley/contract'
import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

export const lunch: NewPoll = { question: 'Lunch?', options: ['Noodles', 'Rice', 'Nothing'] }

/** How people vote in one of the conversations. */
export function polling(all: Conversations, name: KindName) {
  const spoken = speaking(all, name)
  const { address } = all.kinds[name]

  /** What a frame with a poll comes to: the id of its message, or why it was refused. */
  async function begin(person: Person, poll: object = lunch, more: object = {}): Promise<number | string> {
    const socket = await spoken.open(person)
    const clientMessageId = crypto.randomUUID()
    const msg = { type: 1, textMsg: { content: 'Something else' } }
    socket.send({ ...address(person), msg, clientMessageId, poll, ...more })
    const own = 'clientMessageId' in more ? more.clientMessageId : clientMessageId
    const answer = await Promise.race([
      socket.hear({ event: 'ack', clientMessageId: own }),
      socket.hear({ event: 'error', clientMessageId: own }),
    ])
    socket.close()
    return answer.event === 'ack' ? Number(answer.id) : (errorName(Number(answer.code)) ?? '')
  }

  const voteFrame = (person: Person, messageId: number, options: readonly number[]) => ({
    vote: { ...address(person), messageId, options },
  })
  const closeFrame = (person: Person, messageId: number) => ({
    closePoll: { ...address(person), messageId },
  })

  async function message(person: Person, id: number) {
    const { list } = await spoken.history(person, { limit: -1 })
    return list.find((one) => one.id === id)
  }

  return {
    ...spoken,
    address,
    begin,
    ask: async (person: Person, poll: object = lunch, more: object = {}) =>
      Number(await begin(person, { ...lunch, ...poll }, more)),
    voteFrame,
    closeFrame,
    vote: (person: Person, messageId: number, options: readonly number[]) =>
      spoken.outcome(person, voteFrame(person, messageId, options)),
    close: (person: Person, messageId: number) => spoken.outcome(person, closeFrame(person, messageId)),
    message,
    /** How a poll stands, as this person reads it. */
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
