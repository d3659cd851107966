import { createStore } from 'zustand/vanilla'
import type { Target } from '../../domain/conversations/target.ts'
import type { SearchType, Wanted } from '../../domain/search/wanted.ts'
import { textOf } from './typed-filters.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

export type NamedTarget = Target & Named

/** Everything, names alone, messages alone, or those of a kind. */
export type Scope = 'all' | 'names' | 'messages' | SearchType

/** State of the search field. */
export interface Asked {
  readonly typed: string
  readonly scope: Scope
  readonly from?: Named | undefined
  readonly place?: NamedTarget | undefined
  /** Days, both among what is looked for. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}

export const nothing: Asked = { typed: '', scope: 'all' }

/** The part of it that is searched in messages. */
export function wantedOf({ typed, scope, from, place, first, last }: Asked): Wanted {
  return {
    text: textOf(typed),
    ...(from && { from: from.id }),
    ...(place && { target: { kind: place.kind, id: place.id } }),
    ...(first && { first }),
    ...(last && { last }),
    ...(scope !== 'all' && scope !== 'names' && scope !== 'messages' && { type: scope }),
  }
}

/** Whether there is something that only messages can answer. */
export const isFiltered = ({ from, place, first, last }: Asked) =>
  from !== undefined || place !== undefined || first !== undefined || last !== undefined

interface State {
  readonly asked: Asked
  /** The option that is chosen, and how far the list was scrolled. */
  readonly chosen: number
  readonly top: number
}

const fresh: State = { asked: nothing, chosen: 0, top: 0 }

/** The search as it was left, for as long as this page is open. */
export function createSearching() {
  const store = createStore<State>(() => fresh)
  return {
    store,
    ask: (asked: Asked) => store.setState({ asked, chosen: 0, top: 0 }),
    choose: (chosen: number) => store.setState({ chosen }),
    scrolled: (top: number) => store.setState({ top }),
    forget: () => store.setState(fresh),
  }
}
