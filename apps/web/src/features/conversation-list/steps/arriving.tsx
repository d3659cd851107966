import { BookUser, ScanLine, UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { invitationPath } from '../../../domain/invitations/link.ts'
import { codeIn } from '../../../domain/invitations/read-code.ts'
import { useIsHouse } from '../../../domain/site-settings.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './arriving.module.css'

/** The ways of a new member to others: an invitation, scanned or pasted, and looking for people. */
export function Arriving() {
  const t = useT()
  const isHouse = useIsHouse()
  return (
    <EmptyState
      picture="people"
      title={t('chat.noConversations')}
      text={t('siteSteps.arrivingText')}
      action={
        <div className={styles.ways}>
          <Button
            full
            variant="primary"
            icon={<ScanLine aria-hidden="true" />}
            onClick={() => openOverlay('scanner')}
          >
            {t('scanning.title')}
          </Button>
          <Paste />
          <LinkButton
            full
            variant="ghost"
            to={isHouse ? '/m/welcome' : '/m/search/user'}
            icon={isHouse ? <BookUser aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
          >
            {isHouse ? t('shell.contacts') : t('chat.findFriends')}
          </LinkButton>
        </div>
      }
    />
  )
}

/** Takes a link, the words around it, or the code alone. */
function Paste() {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  const follow = (text: string) => {
    const code = codeIn(text)
    if (code) void navigate(invitationPath(code))
    return code !== undefined
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(!follow(typed))
  }

  return (
    <form className={styles.paste} onSubmit={submit} noValidate>
      <TextField
        label={t('siteSteps.pasteLabel')}
        placeholder={t('siteSteps.pasteExample')}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setWrong(false)
        }}
        onPaste={(event) => {
          if (typed === '' && follow(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        error={isWrong ? t('siteSteps.pasteWrong') : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {typed.trim() !== '' && (
        <Button full type="submit">
          {t('siteSteps.open')}
        </Button>
      )}
    </form>
  )
}
