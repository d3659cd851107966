import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { invitationPath } from '../../domain/invitations/link.ts'
import { codeIn } from '../../domain/invitations/read-code.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'

/** For a person who has an invitation, and has come another way. */
export function AskForInvitation() {
  const t = useT()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const code = codeIn(typed)

  useEffect(() => field.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (code === undefined) field.current?.focus()
    else void navigate(invitationPath(code))
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        size="lg"
        name="invitation"
        label={t('invited.link')}
        placeholder={t('invited.linkHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setSent(false)
        }}
        error={
          wasSent && code === undefined
            ? t(typed.trim() === '' ? 'invited.linkMissing' : 'invited.linkWrong')
            : undefined
        }
      />
      <Button type="submit" variant="primary" size="lg" full>
        {t('invited.next')}
      </Button>
    </form>
  )
}
