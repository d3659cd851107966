import { useState } from 'react'
import { useBlockQuestion } from '../../domain/people/block-question.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useOverlay } from '../../platform/overlays.ts'
import { withTexts } from '../../platform/texts/index.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Opened = lazyComponent(() => withTexts('extras', import('./opened.tsx')))

/** Dialogs and menus that open over any screen; loaded when the first of them opens. */
export function Overlays() {
  const open = useOverlay()
  const asked = useBlockQuestion()
  const [wasOpened, setOpened] = useState(false)
  if ((open ?? asked) && !wasOpened) setOpened(true)
  useShortcuts()
  return wasOpened && <Opened open={open} asked={asked} />
}
