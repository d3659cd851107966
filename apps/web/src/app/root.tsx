import { Outlet } from 'react-router'
import { Toaster } from '../components/toaster.tsx'
import { TooltipLayer } from '../components/tooltip-layer.tsx'

/** What every screen has. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
    <TooltipLayer />
  </>
)
