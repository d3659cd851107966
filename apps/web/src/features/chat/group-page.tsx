import { OutsidePage } from '../../components/groups/outside.tsx'
import { useParams } from '../../platform/router/index.ts'
import { GroupChat } from './group-chat.tsx'

/** The group chat of the address. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? (
    <GroupChat key={id} groupId={id} />
  ) : (
    <OutsidePage id={id} error={null} />
  )
}
