import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '../texts/index.ts'
import { toast } from '../toast.ts'
import { fetchCode } from './fetch-code.ts'

/**
 * A part of a screen whose code is fetched when it is first shown. A failure shows an error, and the code is fetched
 * again as soon as the part is drawn again. `preload` fetches it ahead, where it is likely to be wanted.
 *
 * @param load imports a module whose default export is the part
 * @param meanwhile what is shown until it is here
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  meanwhile: (props: P) => ReactNode = () => null,
) {
  let Part: ComponentType<P> | undefined
  let loading: Promise<void> | undefined

  function fetchPart() {
    loading ??= fetchCode(load).then(
      (module) => {
        Part = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Later(props: P) {
    const [, setArrived] = useState(Part !== undefined)
    const isHere = Part !== undefined
    // No dependencies: each render requests it again.
    useEffect(() => {
      if (!isHere)
        fetchPart().then(
          () => setArrived(true),
          () => toast.error(t('common.networkError')),
        )
    })
    return Part ? <Part {...props} /> : meanwhile(props)
  }

  return Object.assign(Later, { preload: () => void fetchPart().catch(() => undefined) })
}
