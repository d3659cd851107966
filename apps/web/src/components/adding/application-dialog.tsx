import { useId } from 'react'
import { errorText, isRefused } from '../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { comingTime } from '../../platform/time/time.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { Avatar } from '../marks/avatar.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import styles from './application.module.css'
import { hasForm } from './application.ts'
import { ApplicationForm } from './application-form.tsx'
import type { Applying } from './use-application.ts'

interface ApplicationDialogProps {
  applying: Applying
  /** Receiver of the request: the texts differ. */
  kind: 'person' | 'group'
}

const texts = {
  person: { title: 'adding.addTitle', id: 'adding.accountIs', closed: 'adding.acceptsNobody' },
  group: { title: 'adding.joinTitle', id: 'adding.groupIdIs', closed: 'adding.groupAcceptsNobody' },
} as const

/** Asks for what a request needs, or shows why there can be none. */
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
                {t('adding.send')}
              </Button>
            ) : (
              <Button variant="primary" loading={isAsking || isSending} onClick={() => start(addressee)}>
                {t('common.retry')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {t('adding.understood')}
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
            ? t('adding.askingPaused', { time: comingTime(new Date(info.mayAskAt), language) })
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
