import { MessageType } from '@parley/contract'
import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

export const textMsg = (content: string) => ({ type: MessageType.text, textMsg: { content } })

interface Editing {
  readonly version?: number
  readonly editId?: string
}

/** How people edit in one of the conversations. */
export function editing(all: Conversations, name: KindName) {
  const spoken = speaking(all, name)
  const { address } = all.kinds[name]

  const frameOf = (
    person: Person,
    messageId: number,
    msg: object | string,
    { version = 0, editId = crypto.randomUUID() }: Editing = {},
  ) => ({
    edit: {
      ...address(person),
      messageId,
      version,
      editId,
      msg: typeof msg === 'string' ? textMsg(msg) : msg,
    },
  })

  return {
    ...spoken,
    frameOf,
    edit: (person: Person, messageId: number, msg: object | string, more?: Editing) =>
      spoken.outcome(person, frameOf(person, messageId, msg, more)),
    /** A message as this person reads it. */
    async message(person: Person, id: number) {
      const { list } = await spoken.history(person, { limit: -1 })
      return list.find((one) => one.id === id)
    },
    versions: (person: Person, messageId: number, query: object = {}) =>
      person.call('GET /api/chat/versions', { query: { messageId, ...query } }),
  }
}
