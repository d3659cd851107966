import { firstCluster } from '../../platform/clusters.ts'
import { inMyLanguage } from '../sentences.ts'

interface Names {
  /** My own note for this person. */
  note?: string | null | undefined
  /** The name that the person has in the group where it is shown. */
  memberNickname?: string | null | undefined
  nickname: string
}

/** How a person is called everywhere: my note, else the group nickname, else the nickname. */
export const displayName = ({ note, memberNickname, nickname }: Names) =>
  note?.trim() || memberNickname?.trim() || inMyLanguage('deletedAccount', nickname)

/** The first character of a name, as a person sees it; stands in for a missing picture. */
export function initialOf(name: string) {
  return firstCluster(name.trim())?.toUpperCase() ?? '?'
}
