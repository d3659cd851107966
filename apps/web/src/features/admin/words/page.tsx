import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { ListPage } from './list-page.tsx'
import { ListsPage } from './lists-page.tsx'

/** Words that the site does not let through: all lists, or the one in the address. */
export default function Words() {
  const [params] = useSearchParams()
  const list = params.get('list')
  const id = Number(list)
  if (list === 'new') return <ListPage key="new" id={undefined} />
  return Number.isSafeInteger(id) && id > 0 ? <ListPage key={id} id={id} /> : <ListsPage />
}
