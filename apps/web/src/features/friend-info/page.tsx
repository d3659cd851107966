import { Nobody } from '../../components/people/nobody.tsx'
import { usePerson } from '../../domain/people/use-person.ts'
import { useParams } from '../../platform/router/index.ts'
import { InfoScreen } from './info-screen.tsx'

/** The person with whom the chat of the address is. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Known key={id} id={id} /> : <Nobody />
}

function Known({ id }: { id: number }) {
  const person = usePerson(id)
  return person.isNobody ? <Nobody /> : <InfoScreen person={person} />
}
