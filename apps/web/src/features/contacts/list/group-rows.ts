import type { MyGroup } from '@parley/contract'
import { sortByName } from '../../../platform/spelling/name-order.ts'
import { fold, type Speller } from '../../../platform/spelling/spelling.ts'

type PlainKind = 'createGroup' | 'findGroups' | 'groupNotices' | 'groupTotal' | 'noGroups'
type Section = 'created' | 'joined'

export type GroupRow =
  | { kind: 'group'; key: number; group: MyGroup }
  | { kind: 'section'; key: Section; section: Section }
  | { kind: PlainKind; key: string }

/** My groups, by how I came into them. */
export type MyGroups = Record<Section, readonly MyGroup[]>

const plainRow = (kind: PlainKind): GroupRow => ({ kind, key: kind })
const groupRow = (group: MyGroup): GroupRow => ({ kind: 'group', key: group.groupId, group })

const sorted = (groups: readonly MyGroup[], speller: Speller) =>
  sortByName(
    groups,
    speller,
    ({ groupTitle }) => groupTitle,
    ({ groupId }) => groupId,
  ).map(({ item }) => item)

/** Rows of the list of groups: the ways to more above mine, or only the groups that match the typed text. */
export function groupRowsOf(groups: MyGroups, typed: string, speller: Speller): GroupRow[] {
  const id = fold(typed)
  if (id !== '') {
    return sorted([...groups.created, ...groups.joined], speller)
      .filter(
        ({ groupTitle, groupId }) => speller.matches(groupTitle, typed) || String(groupId).startsWith(id),
      )
      .map(groupRow)
  }
  const sections = (['created', 'joined'] as const).flatMap((section): GroupRow[] =>
    groups[section].length === 0
      ? []
      : [{ kind: 'section', key: section, section }, ...sorted(groups[section], speller).map(groupRow)],
  )
  const end = plainRow(sections.length > 0 ? 'groupTotal' : 'noGroups')
  return [plainRow('createGroup'), plainRow('findGroups'), plainRow('groupNotices'), ...sections, end]
}
