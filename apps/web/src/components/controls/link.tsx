import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from '../../platform/router/index.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, from its root. */
  to: string
  /** Takes the place of this page in the history. */
  replace?: boolean
  state?: unknown
}

/** Whether a press follows a link here, and not in another window. */
export const isOrdinary = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A link inside the app. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOrdinary(event) || rest.target) return
        event.preventDefault()
        void router.navigate(to, { replace, state })
      }}
    />
  )
}
