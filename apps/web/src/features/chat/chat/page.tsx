import { useParams } from '../../../lib/router/index.ts'
import { Nobody } from '../nobody.tsx'
import { usePerson } from '../people.ts'
import { DirectChat } from './direct-chat.tsx'

/** The one-to-one chat of the address. */
export function Component() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <Known key={id} id={id} /> : <Nobody />
}

function Known({ id }: { id: number }) {
  const person = usePerson(id)
  return person.isNobody ? <Nobody /> : <DirectChat person={person} />
}
