import { useSearchParams } from '../../../platform/router/use-search-params.ts'

/** State of a page in its address: Back and reloading lead to the same. */
export function useQueryState() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''

  /** Puts others in place of some; '' takes one away. Each is a step of the history, unless somebody is typing. */
  function change(changes: Readonly<Record<string, string | number>>, { isTyping = false } = {}) {
    const next = new Map(params)
    for (const [name, value] of Object.entries(changes)) next.set(name, String(value))
    const left = [...next].filter(([, value]) => value !== '')
    setParams(Object.fromEntries(left), { replace: isTyping })
  }

  const id = Number(read('id'))
  return {
    read,
    change,
    /** Id of the open item, from the address. */
    id: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    page: Math.max(1, Math.trunc(Number(read('page'))) || 1),
    turnTo: (page: number) => change({ page: page === 1 ? '' : page }),
  }
}
