import { Toaster } from '../components/overlays/toaster.tsx'
import { Outlet } from '../platform/router/index.ts'

/** What every screen has. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
)
