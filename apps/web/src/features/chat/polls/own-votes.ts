import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { Engine } from '../../../engine/engine.ts'
import { told } from '../surveys/told.ts'

/** By the id of a poll, what I have chosen there and the server has not answered. */
export const ownVotes = () => ({
  store: createStore<Readonly<Record<number, readonly number[] | undefined>>>(() => ({})),
})

/** Has me choose these options of a poll and none besides. It shows at once; after a refusal an error shows. */
export async function vote(
  engine: Pick<Engine, 'part'>,
  conversation: Pick<Conversation, 'survey'>,
  messageId: number,
  options: readonly number[],
) {
  const { store } = engine.part(ownVotes)
  store.setState({ [messageId]: options })
  try {
    await conversation.survey({ vote: { messageId, options } })
  } catch (error) {
    told(error)
  } finally {
    // Of what I chose since, the answer is still to come.
    if (store.getState()[messageId] === options) store.setState({ [messageId]: undefined })
  }
}
