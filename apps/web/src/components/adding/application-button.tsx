import { UserPlus } from 'lucide-react'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { VisuallyHidden } from '../controls/visually-hidden.tsx'
import type { Addressee, Applying } from './use-application.ts'

interface ApplicationButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  addressee: Addressee
  applying: Applying
  /** Action of the button; the name is added for screen readers. */
  label: string
}

/** Asks to be let in: with one press where anyone is, else through the dialog. */
export function ApplicationButton({ addressee, applying, label, ...look }: ApplicationButtonProps) {
  const isBusy = (applying.isAsking || applying.isSending) && applying.addressee?.id === addressee.id
  return (
    <Button
      {...look}
      icon={<UserPlus aria-hidden="true" />}
      loading={isBusy && !applying.isOpen}
      onClick={() => applying.start(addressee)}
    >
      {label}
      <VisuallyHidden>{addressee.name}</VisuallyHidden>
    </Button>
  )
}
