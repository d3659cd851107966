import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../domain/api/api-errors.ts'
import { type BlockQuestion, dropBlockQuestion } from '../../domain/people/block-question.ts'
import { setBlocked } from '../../domain/people/set-blocked.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { closeOverlay, type Overlay } from '../../platform/overlays.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'

const parts = {
  search: lazyComponent(() => withTexts('search', import('../../features/search/search.tsx'))),
  shortcuts: lazyComponent(() => withTexts('shortcuts', import('./shortcuts-dialog.tsx'))),
  scanner: lazyComponent(() => withTexts('inviting', import('../../features/scanning/scanner.tsx'))),
  myCode: lazyComponent(() => withTexts('inviting', import('../../features/inviting/me/my-code-dialog.tsx'))),
  siteInvitations: lazyComponent(() =>
    withTexts('inviting', import('../../features/inviting/site-dialog.tsx')),
  ),
  report: lazyComponent(() => withTexts('reports', import('../../features/reporting/report-dialog.tsx'))),
  later: lazyComponent(() => withTexts('extras', import('../../features/later/later-dialog.tsx'))),
  folders: lazyComponent(() =>
    withTexts('chatList', import('../../features/conversation-list/folders/folders-dialog.tsx')),
  ),
  signOut: lazyComponent(() => import('../../components/overlays/sign-out-dialog.tsx')),
  confirm: lazyComponent(() => withTexts('safety', import('./confirm-session.tsx'))),
  share: lazyComponent(() => withTexts('extras', import('../../features/chat/sharing/share-dialog.tsx'))),
} satisfies Record<Exclude<Overlay, 'find'>, unknown>
const names = Object.keys(parts) as (keyof typeof parts)[]

interface OpenedProps {
  open: Overlay | undefined
  asked: BlockQuestion | undefined
}

/** An overlay that has been opened stays mounted, so that it can fade out; each is loaded when it first opens. */
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

/** Asks before somebody is blocked, and before they no longer are. */
function BlockDialog({ asked }: { asked: BlockQuestion | undefined }) {
  const t = useT()
  const client = useQueryClient()
  // The last question stays while it fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const change = useMutation({
    mutationFn: ({ id, toBlock }: BlockQuestion) => setBlocked(client, id, toBlock),
    onSuccess: (_data, { name, toBlock }) =>
      toast.success(t(toBlock ? 'blockDialog.blocked' : 'blockDialog.unblocked', { name })),
    onError: toastError,
    onSettled: dropBlockQuestion,
  })
  if (!shown) return null
  const { name, toBlock } = shown
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t(toBlock ? 'blockDialog.blockTitle' : 'blockDialog.unblockTitle', { name })}
      text={t(toBlock ? 'blockDialog.blockText' : 'blockDialog.unblockText')}
      confirmLabel={t(toBlock ? 'blocking.block' : 'blocking.unblock')}
      danger={toBlock}
      loading={change.isPending}
      onConfirm={() => change.mutate(shown)}
      onClose={dropBlockQuestion}
    />
  )
}
