import { searchTypes } from '@parley/contract/search-text'
import { useEffect, useMemo } from 'react'
import { useFellows } from '../../domain/search/fellows.ts'
import { type FoundQuery, useFound } from '../../domain/search/found.ts'
import { isAsked } from '../../domain/search/wanted.ts'
import { useT } from '../../platform/texts/index.ts'
import { useRested } from '../../platform/use-rested.ts'
import { grouped, single } from './grouped.ts'
import {
  findsOption,
  groupsWith,
  type Option,
  placeOption,
  type Section,
  type SectionName,
  targetOfPlace,
} from './options.ts'
import { type Asked, isFiltered, type Scope, wantedOf } from './searching.ts'
import { hasFilters, textOf, unclear, unfinished } from './typed-filters.ts'
import type { Names } from './use-names.ts'

/** Most results of each kind, while all kinds are shown. */
const few = { names: 5, messages: 6, files: 3 }
/** More would be scrolled, not read. */
const most = 60

/** The results of the search, in sections. */
export function useSearch(asked: Asked, names: Names) {
  const t = useT()
  const rested = useRested(asked)
  const unclearFilter = unclear(asked.typed, names.known)
  const filter = unfinished(asked.typed) ?? unclearFilter?.filter
  const text = textOf(asked.typed)
  const wanted = wantedOf(rested)
  const isOfAll = rested.scope === 'all'
  // A filter that is not understood must not widen the search: nothing is searched until it is.
  const isForMessages = rested.scope !== 'names' && filter === undefined && !hasFilters(rested.typed)
  const messages = useFound(wanted, { enabled: isForMessages })
  const isForFiles = isForMessages && isOfAll && wanted.text !== ''
  const files = useFound({ ...wanted, type: 'file' }, { enabled: isForFiles, limit: few.files + 1 })
  const links = useFound({ ...wanted, type: 'link' }, { enabled: isForFiles, limit: few.files + 1 })
  useEnough(messages, isOfAll ? few.messages : 1)
  const restedText = filter === undefined && mayBeNamed(rested) ? textOf(rested.typed) : ''
  const people = useMemo(
    () =>
      restedText === ''
        ? []
        : names.find(restedText).flatMap(({ kind, id }) => (kind === 'user' ? [id] : [])),
    [names, restedText],
  )
  const fellows = useFellows(restedText, people).data

  const sections = useMemo((): Section[] => {
    if (filter) return suggestions(filter.name, filter.value)
    if (text === '' && mayBeNamed(asked)) {
      const { unread, recent } = names.suggested
      return filled([
        ['unread', unread.slice(0, most).map(placeOption)],
        ['recent', recent.slice(0, most).map(placeOption)],
      ])
    }
    const found = text !== '' && mayBeNamed(asked) ? named() : []
    if (asked.scope === 'names') return filled([['names', found.slice(0, most)]])
    if (asked.scope !== 'all') {
      const isFlat = asked.scope !== 'messages' || asked.place !== undefined
      return filled([['messages', linesOf(messages, isFlat)]])
    }
    const isShown = isAsked(wantedOf(asked))
    const ofFiles = isForFiles ? linesOf(files, true) : []
    const ofLinks = isForFiles ? linesOf(links, true) : []
    const apart = new Set(
      [...ofFiles.slice(0, few.files), ...ofLinks.slice(0, few.files)].map(({ key }) => key),
    )
    const others = linesOf(messages, asked.place !== undefined).filter(({ key }) => !apart.has(key))
    return filled([
      ['names', cutOff(found, few.names, 'names')],
      ['messages', isShown ? cutOff(others, few.messages, 'messages', messages.hasNextPage) : []],
      ['file', isShown ? cutOff(ofFiles, few.files, 'file') : []],
      ['link', isShown ? cutOff(ofLinks, few.files, 'link') : []],
    ])

    function named(): Option[] {
      const places = names.find(text)
      return [...places.map(placeOption), ...groupsWith(fellows ?? new Map(), names.places, places)]
    }

    function suggestions(name: string, value: string): Section[] {
      if (name === 'from' || name === 'in') {
        const places = name === 'from' ? names.findPeople(value) : names.find(value)
        const picks = places.slice(0, most).map((place): Option => {
          const change =
            name === 'from' ? { from: { id: place.id, name: place.name } } : { place: targetOfPlace(place) }
          return { kind: 'pick', key: `${name} ${place.path}`, change, place }
        })
        return filled([[name, picks]])
      }
      if (name !== 'type') return []
      const typed = value.toLowerCase()
      const types = searchTypes.filter((type) =>
        `${type} ${t(`search.${type}`)}`.toLowerCase().includes(typed),
      )
      const offered = types.length > 0 ? types : searchTypes
      return filled([['type', offered.map((type): Option => ({ kind: 'type', key: `type ${type}`, type }))]])
    }
  }, [asked, filter, text, names, fellows, messages, files, links, isForFiles, t])

  return {
    filter,
    unclear: unclearFilter,
    sections,
    options: sections.flatMap(({ options }) => options),
    messages,
    isForMessages: isForMessages && isAsked(wanted),
    /** The shown results are of an earlier search. */
    isBehind: rested !== asked || (messages.isFetching && messages.isPlaceholderData),
  }
}

/** Searches people and groups, and not only messages. */
const mayBeNamed = (asked: Asked) => !isFiltered(asked) && (asked.scope === 'all' || asked.scope === 'names')

const filled = (sections: readonly (readonly [SectionName, readonly Option[]])[]): Section[] =>
  sections.flatMap(([name, options]) => (options.length > 0 ? [{ name, options }] : []))

function linesOf({ data }: FoundQuery, isFlat: boolean): Option[] {
  const rows = data?.rows ?? []
  return (isFlat ? rows.map(single) : grouped(rows)).map(findsOption)
}

/** The first of them, and the way to the others. */
function cutOff(options: readonly Option[], most: number, scope: Scope, isMore = false): Option[] {
  const isCut = options.length > most || (isMore && options.length > 0)
  return [
    ...options.slice(0, most),
    ...(isCut ? [{ kind: 'more', key: `more ${scope}`, scope } as const] : []),
  ]
}

/** Pages may be short, or empty: goes on until there is something to show. */
function useEnough({ data, hasNextPage, isFetching, isError, fetchNextPage }: FoundQuery, enough: number) {
  const count = data?.rows.length ?? 0
  useEffect(() => {
    if (count < enough && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [count, enough, hasNextPage, isFetching, isError, fetchNextPage])
}
