import { useState } from 'react'
import type { BlockQuestion } from '../../domain/people/block-question.ts'
import { later } from '../../platform/code/later.tsx'
import { closeOverlay, type Overlay } from '../../platform/overlays.ts'
import { withTexts } from '../../platform/texts/index.ts'
import { BlockDialog } from './block-dialog.tsx'

const parts = {
  search: later(() => withTexts('search', import('../../features/search/search.tsx'))),
  shortcuts: later(() => withTexts('shortcuts', import('./shortcuts-dialog.tsx'))),
  scanner: later(() => withTexts('inviting', import('../../features/scanning/scanner.tsx'))),
  myCode: later(() => withTexts('inviting', import('../../features/inviting/me/my-code-dialog.tsx'))),
  siteInvitations: later(() => withTexts('inviting', import('../../features/inviting/site/site-dialog.tsx'))),
  report: later(() => withTexts('reports', import('../../features/reporting/report-dialog.tsx'))),
  later: later(() => withTexts('extras', import('../../features/later/later-dialog.tsx'))),
  share: later(() => withTexts('extras', import('../../features/chat/sharing/share-dialog.tsx'))),
} satisfies Record<Exclude<Overlay, 'find'>, unknown>
const names = Object.keys(parts) as (keyof typeof parts)[]

interface OpenedProps {
  open: Overlay | undefined
  asked: BlockQuestion | undefined
}

/** What has been opened once stays, so that it can fade out; each is loaded when it is first asked for. */
export default function Opened({ open, asked }: OpenedProps) {
  const [opened, setOpened] = useState<ReadonlySet<Overlay>>(new Set())
  if (open && !opened.has(open)) setOpened(new Set([...opened, open]))
  return (
    <>
      <BlockDialog asked={asked} />
      {names.map((name) => {
        const Part = parts[name]
        return opened.has(name) && <Part key={name} open={open === name} onClose={closeOverlay} />
      })}
    </>
  )
}
