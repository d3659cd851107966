import { Group, type GroupAddress } from './group.ts'
import { type Load, type Result, run } from './loads.ts'
import { Pair, type PairAddress } from './pair.ts'
import { type Sample, sample } from './sample.ts'
import type { Talk } from './talk.ts'

/** Where clients connect. */
export interface Addresses {
  readonly pairs: readonly PairAddress[]
  readonly group?: GroupAddress
}

export type Order =
  | { readonly connect: Addresses }
  | { readonly load: Load }
  | { readonly sample: 'pair' | 'group' }

/** The process of the clients: carries out the orders of `clients.ts`, one after the other. */
let pairs: Pair[] = []
let group: Group | undefined

async function carryOut(order: Order): Promise<Result | Sample | undefined> {
  if ('load' in order) return carry(order.load)
  if ('sample' in order) return sample(firstOf(order.sample === 'pair' ? pairs : groupHere().talks))
  pairs = await Promise.all(order.connect.pairs.map((address) => Pair.connect(address)))
  group = order.connect.group && (await Group.connect(order.connect.group))
  return undefined
}

function carry(load: Load): Promise<Result> {
  if (load.kind !== 'group') return run(load, pairs)
  const some = groupHere()
  return run(load, some.talks, () => some.deliveries)
}

const groupHere = () => group ?? fail('nobody is connected to a group')
const firstOf = (talks: readonly Talk[]) => talks[0] ?? fail('nobody is connected')

function fail(reason: string): never {
  throw new Error(reason)
}

process.on('message', (order: Order) => {
  void carryOut(order).then((result) => process.send?.({ result }))
})
