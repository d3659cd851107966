import { QrCode } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, CardButton } from '../layout/card.tsx'

interface CodeCardProps {
  label: string
  /** Shows the code once it was first requested. */
  dialog: (props: { open: boolean; onClose: () => void }) => ReactNode
}

/** The way to a code. */
export function CodeCard({ label, dialog }: CodeCardProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <Card>
      <CardButton icon={<QrCode aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label}
      </CardButton>
      {isOpen !== undefined && dialog({ open: isOpen, onClose: () => setOpen(false) })}
    </Card>
  )
}
