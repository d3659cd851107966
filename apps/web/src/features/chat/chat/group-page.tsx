import { useParams } from '../../../lib/router/index.ts'
import { NoGroup } from '../no-group.tsx'
import { GroupChat } from './group-chat.tsx'

/** The group chat of the address. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <GroupChat key={id} groupId={id} /> : <NoGroup />
}
