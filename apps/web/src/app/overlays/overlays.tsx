import { useState } from 'react'
import { useBlockQuestion } from '../../domain/people/block-question.ts'
import { later } from '../../platform/code/later.tsx'
import { closeOverlay, useOverlay } from '../../platform/overlays.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Switcher = later(() => import('../../features/switcher/switcher.tsx'))
const BlockDialog = later(() => import('./block-dialog.tsx'))
const ShortcutsDialog = later(() => import('./shortcuts-dialog.tsx'))
const CodeOverlays = later(() => import('./code-overlays.tsx'))

/** What keys and menus open over any screen; each is loaded when it is first asked for. */
export function Overlays() {
  const open = useOverlay()
  const asked = useBlockQuestion()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const own = open === 'switcher' || open === 'shortcuts' ? open : open && 'code'
  const wanted = own ?? (asked && 'block')
  if (wanted && !opened.has(wanted)) setOpened(new Set([...opened, wanted]))
  useShortcuts()
  return (
    <>
      {opened.has('switcher') && <Switcher open={open === 'switcher'} onClose={closeOverlay} />}
      {opened.has('block') && <BlockDialog asked={asked} />}
      {opened.has('shortcuts') && <ShortcutsDialog open={open === 'shortcuts'} onClose={closeOverlay} />}
      {opened.has('code') && <CodeOverlays open={open} />}
    </>
  )
}
