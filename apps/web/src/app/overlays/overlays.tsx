import { useState } from 'react'
import { later } from '../../lib/later.tsx'
import { closeOverlay, useOverlay } from '../../lib/overlays.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Switcher = later(() => import('../../features/switcher/switcher.tsx'))
const ShortcutsDialog = later(() => import('./shortcuts-dialog.tsx'))

/** What keys and menus open over any screen; each is loaded when it is first asked for. */
export function Overlays() {
  const open = useOverlay()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (open && !opened.has(open)) setOpened(new Set([...opened, open]))
  useShortcuts()
  return (
    <>
      {opened.has('switcher') && <Switcher open={open === 'switcher'} onClose={closeOverlay} />}
      {opened.has('shortcuts') && <ShortcutsDialog open={open === 'shortcuts'} onClose={closeOverlay} />}
    </>
  )
}
