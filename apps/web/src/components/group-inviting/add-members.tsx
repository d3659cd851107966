import type { Group } from '@parley/contract'
import { BookUser, QrCode } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import type { MenuItems } from '../overlays/menu-store.ts'
import { useMenuButton } from '../overlays/use-menu.ts'
import { usePickingWords } from './use-picking-words.ts'

/** How people come into a group: chosen among those to whom one may write, or by themselves. */
export type AddingWay = 'people' | 'link'

interface AddingDialogProps {
  group: Group
  open: boolean
  onClose: () => void
}

const dialogs: Record<AddingWay, ComponentType<AddingDialogProps>> = {
  people: lazyComponent(() => import('./invite-dialog.tsx')),
  link: lazyComponent(() => withTexts('inviting', import('./code-dialog.tsx'))),
}

/** The dialog of one of the ways. */
export function AddingDialog({ way, ...props }: AddingDialogProps & { way: AddingWay }) {
  const Dialog = dialogs[way]
  return <Dialog {...props} />
}

/** Props for a button with a menu of both ways. */
export function useAddMembersButton(ask: (way: AddingWay) => void) {
  const t = useT()
  const { add } = usePickingWords()
  const items: MenuItems = [
    { label: add, icon: <BookUser />, onSelect: () => ask('people') },
    { label: t('groupInviting.inviteLink'), icon: <QrCode />, onSelect: () => ask('link') },
  ]
  return useMenuButton(t('groupInviting.inviteMore'), () => items, { align: 'end' })
}
