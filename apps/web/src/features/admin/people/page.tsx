import { useQueryState } from '../parts/use-query.ts'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'

/** Everybody who has an account, or one of them. */
export default function PeoplePage() {
  const { id } = useQueryState()
  return id === undefined ? <PeopleList /> : <PersonPage key={id} id={id} />
}
