import type { ReactNode } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useIsLost } from '../../platform/connection.ts'
import { useT } from '../../platform/texts/index.ts'
import { useOnline } from '../../platform/use-online.ts'
import styles from './connection-slot.module.css'

/** Without a network, which may be gone before the code is here. */
function PlainLine() {
  const t = useT()
  return (
    <span className={styles.plain} aria-hidden="true">
      {t(useOnline() ? 'shell.reconnecting' : 'shell.noNetwork')}
    </span>
  )
}

const ConnectionLine = lazyComponent(
  () => import('./connection-line.tsx'),
  () => <PlainLine />,
)

/** While there is a network: without one it could not be fetched. */
export const preloadConnectionLine = ConnectionLine.preload

/** The one place in a header where the state of the connection is shown, instead of `children`, while it is lost. */
export const ConnectionSlot = ({ children }: { children?: ReactNode }) =>
  useIsLost() ? <ConnectionLine /> : children
