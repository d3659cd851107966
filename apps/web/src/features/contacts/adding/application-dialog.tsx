import { useId } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { errorText, isRefused } from '../../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { comingTime } from '../../../platform/time/time.ts'
import styles from './application.module.css'
import { hasForm } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import type { Applying } from './use-application.ts'

interface ApplicationDialogProps {
  applying: Applying
  /** Whom one asks: words differ. */
  kind: 'person' | 'group'
}

const texts = {
  person: { title: 'contacts.addTitle', id: 'contacts.accountIs', closed: 'contacts.acceptsNobody' },
  group: { title: 'contacts.joinTitle', id: 'contacts.groupIdIs', closed: 'contacts.groupAcceptsNobody' },
} as const

/** What has to be said to be let in, or why that cannot be. */
export function ApplicationDialog({ applying, kind }: ApplicationDialogProps) {
  const t = useT()
  const language = useLanguage()
  const form = useId()
  const { isOpen, addressee, info, error, isAsking, isSending, start, submit, close } = applying
  if (!addressee) return null
  const text = texts[kind]
  const isForm = info !== undefined && hasForm(info)
  const mayRetry = error !== null && !isRefused(error)

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t(text.title)}
      footer={
        isForm || mayRetry ? (
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            {isForm ? (
              <Button variant="primary" type="submit" form={form} loading={isSending}>
                {t('contacts.send')}
              </Button>
            ) : (
              <Button variant="primary" loading={isAsking || isSending} onClick={() => start(addressee)}>
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
        <Avatar id={addressee.id} name={addressee.name} src={addressee.avatar} size={48} />
        <div className={styles.names}>
          <div className={styles.name} title={addressee.name}>
            {addressee.name}
          </div>
          <div className={styles.account}>{t(text.id, { id: addressee.id })}</div>
        </div>
      </div>
      {!isForm && error === null && (
        <p className={styles.closed}>
          {info?.mayAskAt
            ? t('contacts.askingPaused', { time: comingTime(new Date(info.mayAskAt), language) })
            : t(text.closed)}
        </p>
      )}
      {isForm ? (
        <ApplicationForm
          id={form}
          key={addressee.id}
          info={info}
          kind={kind}
          error={error}
          onChange={applying.forgetError}
          onSubmit={submit}
        />
      ) : (
        <Problem text={error ? errorText(error) : undefined} />
      )}
    </Dialog>
  )
}
