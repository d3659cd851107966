import type { ComponentType } from 'react'
import type { Location } from './location.ts'
import type { Params } from './match.ts'

/** Somebody on the way to a page. */
export interface Visit {
  /** Where they are going. */
  location: Location
  params: Params
  /** Where they are. */
  from: Location
}

/** Looks at everybody who comes. @returns where they have to go instead; nothing lets them in */
export type Guard = (visit: Visit) => string | undefined | Promise<string | undefined>

export interface Screen {
  /** Shows the page below it by an `Outlet`. */
  Component: ComponentType
}

/** A page, or what several pages have in common. */
export interface Route {
  /** Part of the address that it takes: names, `:parameters`, or `*` for all that is left. Default: nothing. */
  path?: string
  guard?: Guard
  /** Fetches the screen when somebody goes there. */
  lazy?: () => Promise<Screen>
  /** A screen that is always there. */
  Component?: ComponentType
  /** Shown in place of the screen when it, or one below it, fails. */
  ErrorScreen?: ComponentType<{ error: unknown }>
  children?: readonly Route[]
}
