import type { ReactNode } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useIsLost } from '../../platform/connection.ts'

const ConnectionLine = lazyComponent(() => import('./connection-line.tsx'))

/** While there is a network: without one it could not be fetched. */
export const preloadConnectionLine = ConnectionLine.preload

/** The one place in a header where the state of the connection is shown, instead of `children`, while it is lost. */
export const ConnectionSlot = ({ children }: { children?: ReactNode }) =>
  useIsLost() ? <ConnectionLine /> : children
