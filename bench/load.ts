import { Conversation, type PairAddress } from './conversation.ts'
import { type Load, type Result, run } from './loads.ts'

export type Order = { readonly connect: readonly PairAddress[] } | { readonly load: Load }

/** The process of the clients: carries out the orders of `load-process.ts`, one after the other. */
let conversations: Conversation[] = []

async function carryOut(order: Order): Promise<Result | undefined> {
  if ('load' in order) return run(order.load, conversations)
  conversations = order.connect.map((address) => new Conversation(address))
  await Promise.all(conversations.map((conversation) => conversation.opened()))
  return undefined
}

process.on('message', (order: Order) => {
  void carryOut(order).then((result) => process.send?.({ result }))
})
