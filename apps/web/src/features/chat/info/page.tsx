import { useParams } from '../../../lib/router/index.ts'
import { Nobody } from '../nobody.tsx'
import { usePerson } from '../people.ts'
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
