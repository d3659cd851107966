import { useState } from 'react'
import { later } from '../../platform/code/later.tsx'
import { type CodeOverlay, closeOverlay } from '../../platform/overlays.ts'
import { withTexts } from '../../platform/texts/index.ts'

const parts = {
  scanner: later(() => withTexts('scanning', import('../../features/scanning/scanner.tsx'))),
  myCode: later(() => withTexts('inviting', import('../../features/inviting/me/my-code-dialog.tsx'))),
  siteInvitations: later(() => withTexts('inviting', import('../../features/inviting/site/site-dialog.tsx'))),
}
const names = Object.keys(parts) as CodeOverlay[]

/** What concerns codes and invitations; apart, so that the first chat does not pay for it. */
export default function CodeOverlays({ open }: { open: string | undefined }) {
  const [opened, setOpened] = useState<ReadonlySet<CodeOverlay>>(new Set())
  const wanted = names.find((name) => name === open)
  if (wanted && !opened.has(wanted)) setOpened(new Set([...opened, wanted]))
  return names.map((name) => {
    const Part = parts[name]
    return opened.has(name) && <Part key={name} open={open === name} onClose={closeOverlay} />
  })
}
