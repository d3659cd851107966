import type { Place } from '../../components/places/places.ts'
import type { SearchType } from '../../domain/search/wanted.ts'
import type { Finds } from './grouped.ts'
import type { Asked, NamedTarget, Scope } from './searching.ts'

/** A line that can be chosen. */
export type Option =
  /** Somebody or a group, to go to. */
  | {
      readonly kind: 'place'
      readonly key: string
      readonly place: Place
      /** Names of the members by which a group was found. */
      readonly members?: readonly string[]
    }
  /** A message, or the finds of a conversation. */
  | { readonly kind: 'finds'; readonly key: string; readonly finds: Finds }
  /** More of a kind than are shown. */
  | { readonly kind: 'more'; readonly key: string; readonly scope: Scope }
  /** A possible meaning of a filter that is being typed. */
  | { readonly kind: 'pick'; readonly key: string; readonly change: Partial<Asked>; readonly place: Place }
  | { readonly kind: 'type'; readonly key: string; readonly type: SearchType }

export type SectionName =
  | 'unread'
  | 'recent'
  | 'names'
  | 'messages'
  | 'file'
  | 'link'
  | 'from'
  | 'in'
  | 'type'

export interface Section {
  readonly name: SectionName
  readonly options: readonly Option[]
}

export const placeOption = (place: Place): Option => ({ kind: 'place', key: place.path, place })

/** Groups that are found by who is in them, and not by their own names already. */
export const groupsWith = (
  members: ReadonlyMap<number, readonly string[]>,
  places: readonly Place[],
  found: readonly Place[],
): Option[] =>
  places.flatMap((place) => {
    const named = place.kind === 'group' ? members.get(place.id) : undefined
    return named && !found.includes(place) ? [{ ...placeOption(place), members: named } as Option] : []
  })

export const findsOption = (finds: Finds): Option => ({ kind: 'finds', key: finds.key, finds })

interface SomebodyNamed {
  readonly id: number
  readonly name: string
  readonly nickname?: string
  readonly avatar?: string
  readonly isOnline?: boolean
}

/** Somebody whose messages may be looked for, with a conversation or not. */
export const personPlace = ({ id, name, nickname, avatar = '', isOnline = false }: SomebodyNamed): Place => ({
  kind: 'user',
  id,
  path: `/user/${id}`,
  name,
  nickname,
  avatar,
  isOnline,
  isPinned: false,
  unread: 0,
  isMuted: false,
  at: 0,
})

export const targetOfPlace = ({ kind, id, name }: Place): NamedTarget => ({
  kind: kind === 'user' ? 'direct' : 'group',
  id,
  name,
})
