import type { NewSignUpList } from '@parley/contract'
import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

export const picnic: NewSignUpList = { topic: 'Picnic on Sunday', example: 'Name, what you bring' }

/** Text that is replaced by that of the survey. */
const instead = { type: 1, textMsg: { content: 'Something else' } }

/** How people sign up in one of the conversations. */
export function signingUp(all: Conversations, name: KindName) {
  const spoken = speaking(all, name)
  const { address, message } = spoken

  /** Result of a frame with a list: the id of its message, or the name of the refusal. */
  function begin(person: Person, list: object = picnic, more: object = {}) {
    const { msg = instead, ...rest }: { msg?: object } = more
    return spoken.send(person, msg, { list, ...rest })
  }

  const enter = (person: Person, messageId: number, content?: string, entryId = 'e1') =>
    spoken.outcome(person, {
      signUp: { ...address(person), messageId, entryId, ...(content !== undefined && { content }) },
    })

  return {
    ...spoken,
    begin,
    make: async (person: Person, list: object = {}, more: object = {}) =>
      Number(await begin(person, { ...picnic, ...list }, more)),
    /** Has an entry say this; without a content it is withdrawn. */
    enter,
    withdraw: (person: Person, messageId: number, entryId = 'e1') =>
      enter(person, messageId, undefined, entryId),
    close: (person: Person, messageId: number) =>
      spoken.outcome(person, { closeList: { ...address(person), messageId } }),
    /** The entries of a list, as this person reads them. */
    entries: async (person: Person, id: number) => (await message(person, id))?.extras?.list?.entries,
    /** All of its entries, page by page. */
    async all(person: Person, messageId: number, limit = 100) {
      const found: Array<{ number: number; content: string; nickname: string }> = []
      for (;;) {
        const after = found.at(-1)?.number ?? 0
        const { list } = await person.call('GET /api/chat/sign_ups', { query: { messageId, after, limit } })
        found.push(...list)
        if (list.length < limit) return found
      }
    },
  }
}
