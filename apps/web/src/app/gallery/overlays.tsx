import { MoreHorizontal, Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { toast } from '../../platform/toast.ts'
import { Row, Section } from './section.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const kinds = ['success', 'info', 'warning', 'error'] as const

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question'>()
  const close = () => setOpen(undefined)
  const menu = useMenuButton('Example', () => [
    { label: 'Pin', icon: <Pin />, checked: true, onSelect: () => toast.info('Pin') },
    { label: 'Not now', disabled: true, onSelect: () => undefined },
    'separator',
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setOpen('question') },
  ])
  return (
    <Section title="Buttons and what they open">
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" loading>
          loading
        </Button>
        <Button disabled>disabled</Button>
      </Row>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} size="sm" onClick={() => toast[kind](`This is a toast: ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button size="sm" onClick={() => setOpen('dialog')}>
          dialog
        </Button>
        <IconButton {...menu} label="Menu" icon={<MoreHorizontal />} />
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title="A dialog" description="With a line of text">
        Whatever it is about
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete it?"
        text="It cannot be brought back."
        confirmLabel="Delete"
        danger
        onConfirm={close}
        onClose={close}
      />
    </Section>
  )
}
