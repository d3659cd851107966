import { parseSearch } from '@parley/contract/search-text'
import type { Member } from '../../domain/groups/members.ts'
import { useMembers } from '../../domain/groups/use-members.ts'
import { useNamesakes } from '../../domain/search/fellows.ts'
import { useRested } from '../../platform/use-rested.ts'
import type { Asked, Named } from './searching.ts'

interface Senders {
  /** Members of the chosen group, or else of the open one. */
  readonly members: readonly Member[]
  /** Only messages of their group are searched. */
  readonly isChosen: boolean
  /** Members of any of my groups whose names match what is typed. */
  readonly fellows: readonly Named[]
  readonly isLoading: boolean
  readonly areMembersLoading: boolean
  readonly error: Error | null
}

const nobody: readonly never[] = []
const openGroup = /^\/group\/(\d+)/

/** Possible senders who are no friends: read once somebody types a sender. */
export function useSenders({ typed, place }: Asked, openPath: string): Senders {
  const filter = parseSearch(typed).filters.find(({ name }) => name === 'from')
  const value = filter?.value ?? ''
  const isChosen = place?.kind === 'group'
  const groupId = isChosen ? place.id : Number(openGroup.exec(openPath)?.[1] ?? 0)
  const members = useMembers(groupId, filter !== undefined && groupId > 0)
  const rested = useRested(value)
  const fellows = useNamesakes(rested)
  const areMembersLoading = filter !== undefined && members.isLoading
  // Offline it waits for the network.
  const areFellowsLoading =
    value !== '' && !fellows.isError && (fellows.isPending || fellows.isPlaceholderData)
  return {
    members: (filter && members.members) ?? nobody,
    isChosen,
    fellows: (value !== '' && fellows.data) || nobody,
    isLoading: areMembersLoading || rested !== value || areFellowsLoading,
    areMembersLoading,
    error: filter ? (fellows.error ?? members.error) : null,
  }
}
