import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useNavigate } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Takes the place of this page in the history. */
  replace?: boolean
  state?: unknown
}

const isOrdinary = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A link inside the app. The router's own brings the prefetching of server-rendered pages with it. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOrdinary(event) || rest.target) return
        event.preventDefault()
        void navigate(to, { replace: replace || href === location.pathname + location.search, state })
      }}
    />
  )
}
