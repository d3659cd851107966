import { Toaster } from '../components/toaster.tsx'
import { Outlet } from '../lib/router/index.ts'

/** What every screen has. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
)
