import {
  parseSearch,
  type SearchFilterName,
  searchDayOf,
  searchTypeOf,
  type TypedFilter,
} from '@parley/contract/search-text'
import { dayOf } from '../../platform/time/day.ts'
import { addDays } from '../../platform/time/month.ts'
import type { Asked, Named, NamedTarget } from './searching.ts'

export interface Person extends Named {
  /** Further names of the person. */
  readonly also?: readonly string[]
}

/** People and conversations that filters can name. */
export interface Known {
  readonly me: Named
  /** Words with which people name themselves. */
  readonly myself: readonly string[]
  /** People who may have sent something: of several with one name those of an earlier list are meant. */
  readonly people: ReadonlyArray<readonly Person[]>
  readonly places: readonly NamedTarget[]
  /** More may become known. */
  readonly isLoading: boolean
  /** Why senders are not known who are no friends. */
  readonly error?: Error | null
}

/** A filter that is typed to its end, and of which it is not known what it means. */
export interface Unclear {
  readonly filter: TypedFilter
  /** As it is typed. */
  readonly text: string
  /** No match, several matches, or nothing after the colon; pending: it may yet be known; failed: not all could be read. */
  readonly why: 'unknown' | 'several' | 'empty' | 'pending' | 'failed'
}

/** The typed text without filters. */
export const textOf = (typed: string) => parseSearch(typed).text.replace(/\s+/g, ' ')

export const hasFilters = (typed: string) => parseSearch(typed).filters.length > 0

/** The filter that somebody is about to type. */
export function unfinished(typed: string): TypedFilter | undefined {
  const last = parseSearch(typed).filters.at(-1)
  return last?.end === typed.length ? last : undefined
}

/** Without what stands there. */
export const without = (typed: string, { start, end }: Pick<TypedFilter, 'start' | 'end'>) =>
  `${typed.slice(0, start)}${typed.slice(end)}`.replace(/\s+/g, ' ').trimStart()

function named<T extends Person>(among: readonly T[], value: string): readonly T[] {
  const folded = value.toLowerCase()
  return among.filter(
    ({ id, name, also = [] }) =>
      [name, ...also].some((one) => one.toLowerCase() === folded) || String(id) === value,
  )
}

const only = <T>(found: readonly T[]) => (found.length === 1 ? found[0] : undefined)

/** Days that a day stands for after one of these names. */
export function daysOf(
  name: SearchFilterName,
  first: string,
  last: string,
): Pick<Asked, 'first' | 'last'> | undefined {
  if (name === 'on') return { first, last }
  if (name === 'before') return { last: addDays(first, -1) }
  if (name === 'after') return { first: addDays(last, 1) }
  return undefined
}

/** An account's number says who is meant, known or not. */
const numbered = (value: string): Named | undefined =>
  /^\d{1,15}$/.test(value) ? { id: Number(value), name: value } : undefined

function sendersBy(value: string, { me, myself, people, isLoading }: Known): readonly Named[] {
  if (myself.includes(value.toLowerCase())) return [me]
  const found = people.map((some) => named(some, value)).find(({ length }) => length > 0)
  if (found) return found.map(({ id, name }) => ({ id, name }))
  const stranger = isLoading ? undefined : numbered(value)
  return stranger ? [stranger] : []
}

function changeBy({ name, value }: TypedFilter, known: Known): Partial<Asked> | undefined {
  if (value === '') return undefined
  if (name === 'type') {
    const scope = searchTypeOf(value)
    return scope && { scope }
  }
  if (name === 'from') {
    const from = only(sendersBy(value, known))
    return from && { from }
  }
  if (name === 'in') {
    const place = only(named(known.places, value))
    return place && { place }
  }
  const days = searchDayOf(value)
  return days && daysOf(name, utcDay(days.start), addDays(utcDay(days.end), -1))
}

const utcDay = (time: number) => {
  const day = new Date(time)
  return dayOf(new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
}

/** Makes filters of those that are typed and finished, as far as it is known what they mean. */
export function absorbed(asked: Asked, known: Known): Asked {
  const { filters } = parseSearch(asked.typed)
  for (const filter of filters) {
    if (filter.end === asked.typed.length) continue
    const change = changeBy(filter, known)
    if (change) return absorbed({ ...asked, ...change, typed: without(asked.typed, filter) }, known)
  }
  return asked
}

/** Makes a filter of the one that somebody is about to type, if it is known what it means. */
export function finished(asked: Asked, known: Known): Asked | undefined {
  const filter = unfinished(asked.typed)
  const change = filter && changeBy(filter, known)
  return change && { ...asked, ...change, typed: without(asked.typed, filter) }
}

/** The first filter that would be passed over, as it is not known what it means. */
export function unclear(typed: string, known: Known): Unclear | undefined {
  const filter = parseSearch(typed).filters.find(
    (filter) => filter.end !== typed.length && !changeBy(filter, known),
  )
  return filter && { filter, text: typed.slice(filter.start, filter.end), why: whyUnclear(filter, known) }
}

function whyUnclear({ name, value }: TypedFilter, known: Known): Unclear['why'] {
  if (value === '') return 'empty'
  if (name !== 'from' && name !== 'in') return 'unknown'
  if ((name === 'from' ? sendersBy(value, known) : named(known.places, value)).length > 1) return 'several'
  if (known.isLoading) return 'pending'
  return name === 'from' && known.error ? 'failed' : 'unknown'
}
