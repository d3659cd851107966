import { useParams } from '../../platform/router/index.ts'
import { GroupChat } from './group-chat.tsx'
import { NoGroup } from './no-group.tsx'

/** The group chat of the address. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <GroupChat key={id} groupId={id} /> : <NoGroup />
}
