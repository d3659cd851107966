import { Copy } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { copyText } from '../../lib/clipboard.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useSession } from '../../lib/session.ts'

/** What others need to find me. */
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
