import { useQueryState } from '../parts/use-query.ts'
import { GroupList } from './group-list.tsx'
import { GroupPage } from './group-page.tsx'

/** All groups, or one of them. */
export default function GroupsPage() {
  const { id } = useQueryState()
  return id === undefined ? <GroupList /> : <GroupPage key={id} id={id} />
}
