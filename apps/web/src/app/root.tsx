import { Outlet } from 'react-router'
import { Toaster } from '../components/toaster.tsx'

/** What every screen has. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
  </>
)
