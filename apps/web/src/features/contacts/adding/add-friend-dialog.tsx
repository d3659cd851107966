import { ApiError } from '@parley/client'
import { useId } from 'react'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Problem } from '../../../components/problem.tsx'
import { errorText } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './add-friend.module.css'
import { hasForm } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import type { Adding } from './use-add-friend.ts'

/** What has to be said to become friends, or why that cannot be. */
export function AddFriendDialog({ adding }: { adding: Adding }) {
  const t = useT()
  const form = useId()
  const { isOpen, person, info, error, isAsking, isSending, start, submit, close } = adding
  if (!person) return null
  const isForm = info !== undefined && hasForm(info)
  const mayRetry = error !== null && !(error instanceof ApiError && error.kind === 'refused')

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('contacts.addTitle')}
      footer={
        isForm || mayRetry ? (
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            {isForm ? (
              <Button variant="primary" type="submit" form={form} loading={isSending}>
                {t('contacts.send')}
              </Button>
            ) : (
              <Button variant="primary" loading={isAsking || isSending} onClick={() => start(person)}>
                {t('common.retry')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {t('contacts.understood')}
          </Button>
        )
      }
    >
      <div className={styles.person}>
        <Avatar id={person.userID} name={person.nickname} src={person.avatar} size={48} />
        <div className={styles.names}>
          <div className={styles.name} title={person.nickname}>
            {person.nickname}
          </div>
          <div className={styles.account}>{t('contacts.accountIs', { id: person.userID })}</div>
        </div>
      </div>
      {!isForm && error === null && <p className={styles.closed}>{t('contacts.acceptsNobody')}</p>}
      {isForm ? (
        <ApplicationForm
          id={form}
          key={person.userID}
          info={info}
          error={error}
          onChange={adding.forgetError}
          onSubmit={submit}
        />
      ) : (
        <Problem text={error ? errorText(error) : undefined} />
      )}
    </Dialog>
  )
}
