import type { InvitationView } from '@parley/contract'
import { lengthOf, limits } from '@parley/contract/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { requestOf } from '../../components/invitations/titles.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { useFollowing } from '../../domain/invitations/use-following.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { As } from './as.tsx'
import styles from './invited.module.css'

interface FollowingProps {
  code: string
  view: InvitationView
  onRequested: () => void
}

/** The way in for a signed-in person: straight into the conversation, or by a request. */
export function Following({ code, view, onRequested }: FollowingProps) {
  const t = useT()
  const navigate = useNavigate()
  const [message, setMessage] = useState(() => requestOf(view))
  const { follow, isBusy, error } = useFollowing(code, view)
  const isTooLong = lengthOf(message) > limits.verificationMessage.max
  const label = {
    person: t('invited.addFriend'),
    group: view.admits ? t('invited.join') : t('invited.ask'),
    site: t('invited.enter'),
    owner: t('invited.own'),
  }[view.kind]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || isTooLong) return
    const followed = await follow(message.trim())
    if (!followed) return
    if (followed.isRequested) return onRequested()
    await navigate(followed.goesTo, { replace: true })
    if (view.kind === 'owner') toast.success(t('invited.owner'))
  }

  return (
    <form className={styles.ways} onSubmit={(event) => void submit(event)} noValidate>
      {!view.admits && (
        <TextField
          size="lg"
          label={t('invited.message')}
          value={message}
          maxLength={limits.verificationMessage.max}
          error={isTooLong ? t('common.tooLong', limits.verificationMessage) : undefined}
          onChange={setMessage}
        />
      )}
      <FormProblem text={error ? errorText(error) : undefined} />
      <As />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy}>
        {label}
      </Button>
    </form>
  )
}
