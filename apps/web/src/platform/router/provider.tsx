import { createContext, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { Catch } from './catch.tsx'
import type { Router, RouterState } from './router.ts'

const RouterContext = createContext<Router | undefined>(undefined)
const StateContext = createContext<RouterState | undefined>(undefined)
const DepthContext = createContext(0)

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('outside of the router')
  return router
}

export function useRouterState(): RouterState {
  const state = useContext(StateContext)
  if (!state) throw new Error('outside of the router')
  return state
}

/** Shows the screens of a router that has started. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state())
    return router.subscribe(() => startTransition(() => setState(router.state())))
  }, [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <Outlet />
      </StateContext>
    </RouterContext>
  )
}

/** Where a layout shows the page below it. */
export function Outlet() {
  const depth = useContext(DepthContext)
  const { screens, location } = useRouterState()
  const { Component = Outlet, ErrorScreen, error } = screens[depth] ?? { Component: Nothing }
  // A layout that stays is not drawn again because the page in it changes.
  const screen = useMemo(() => <Component />, [Component])
  return (
    <DepthContext value={depth + 1}>
      {ErrorScreen ? (
        <Catch Fallback={ErrorScreen} error={error} until={location}>
          {screen}
        </Catch>
      ) : (
        screen
      )}
    </DepthContext>
  )
}

const Nothing = () => null
