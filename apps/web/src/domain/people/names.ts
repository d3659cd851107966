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
