import { UserPlus } from 'lucide-react'
import { Button, type ButtonProps } from '../../../components/button.tsx'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import type { Adding, Addressee } from './use-add-friend.ts'

interface AddFriendButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  person: Addressee
  adding: Adding
  /** They have been asked before and have not answered. */
  isAgain?: boolean
}

/** Adds a person: with one press where they let anyone, else through the dialog. */
export function AddFriendButton({ person, adding, isAgain = false, ...look }: AddFriendButtonProps) {
  const t = useT()
  const isBusy = (adding.isAsking || adding.isSending) && adding.person?.userID === person.userID
  return (
    <Button
      {...look}
      icon={<UserPlus aria-hidden="true" />}
      loading={isBusy && !adding.isOpen}
      onClick={() => adding.start(person)}
    >
      {isAgain ? t('contacts.askAgain') : t('contacts.add')}
      <VisuallyHidden>{person.nickname}</VisuallyHidden>
    </Button>
  )
}
