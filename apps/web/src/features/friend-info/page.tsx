import { Nobody } from '../../components/people/nobody.tsx'
import { usePerson } from '../../domain/people/use-person.ts'
import { useParams } from '../../platform/router/index.ts'
import { InfoScreen } from './info-screen.tsx'

/** Who the chat of the address is with. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Known key={id} id={id} /> : <Nobody />
}

function Known({ id }: { id: number }) {
  const person = usePerson(id)
  return person.isNobody ? <Nobody /> : <InfoScreen person={person} />
}
