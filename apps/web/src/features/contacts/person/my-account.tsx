import { Copy } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { useSession } from '../../../domain/session/session.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Data that others need to find me. */
export function MyAccount() {
  const t = useT()
  const { userID } = useSession()
  return (
    <Button
      variant="ghost"
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copyText(String(userID))}
      aria-label={t('contacts.copyMyAccount', { id: userID })}
    >
      {t('contacts.myAccount', { id: userID })}
    </Button>
  )
}
