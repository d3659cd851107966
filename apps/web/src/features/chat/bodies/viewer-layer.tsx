import { type ReactNode, useCallback, useState } from 'react'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useLayer } from '../../../platform/router/index.ts'
import { withTexts } from '../../../platform/texts/index.ts'
import { type OpenViewer, ViewerContext } from './use-viewer.ts'

const Viewer = lazyComponent(() => withTexts('extras', import('./viewer.tsx')))

interface Opened {
  src: string
  from: HTMLElement
}

/** Lets the pictures of a chat open in a viewer, which is loaded with the first of them. */
export function ViewerLayer({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>()
  const open = useCallback<OpenViewer>((src, from) => setOpened({ src, from }), [])
  function close() {
    setOpened(undefined)
    if (opened?.from.isConnected) opened.from.focus({ preventScroll: true })
  }
  useLayer(opened !== undefined, close)
  return (
    <ViewerContext value={open}>
      {children}
      {opened && <Viewer src={opened.src} onClose={close} />}
    </ViewerContext>
  )
}
