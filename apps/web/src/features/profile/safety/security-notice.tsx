import type { SecurityNotice as Notice } from '@parley/contract'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, LinkButton } from '../../../components/controls/button.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useSignInChanges } from '../../../domain/me/use-sign-in-changes.ts'
import { loadTexts, useLanguage, useT } from '../../../platform/texts/index.ts'
import { seenTime } from '../../../platform/time/time.ts'
import { useMinute } from '../../../platform/time/use-minute.ts'
import styles from './sign-in-notice.module.css'
import { changePasswordPath } from './sign-ins.ts'

/** Shows what another session of mine made, or that the site has a new administrator, until I have seen it. */
export function SecurityNotice({ notices }: { notices: readonly Notice[] }) {
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    loadTexts('safety').then(() => setHasTexts(true), toastError)
  }, [])
  const [newest] = notices
  if (!hasTexts || !newest) return null
  return <Newest key={newest.id} notice={newest} more={notices.length - 1} />
}

function Newest({ notice, more }: { notice: Notice; more: number }) {
  const t = useT()
  const { seeNotices } = useSignInChanges()
  const [isBusy, setBusy] = useState(false)
  const about = useAbout(notice)

  async function see() {
    setBusy(true)
    try {
      await seeNotices(notice.id)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }

  return (
    <section role="alert" className={styles.notice}>
      <ShieldAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <div className={styles.title}>{useTitle(notice)}</div>
        <div className={styles.about}>
          {about}
          {more > 0 && <span>{t('safety.noticeMore', { count: more })}</span>}
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="sm" loading={isBusy} onClick={() => void see()}>
          {t('safety.noticeSeen')}
        </Button>
        {notice.kind === 'administratorMade' ? (
          <LinkButton size="sm" to="/admin/people">
            {t('safety.noticePeople')}
          </LinkButton>
        ) : (
          <LinkButton size="sm" className={styles.notMe} to={changePasswordPath}>
            {t('safety.noticeNotMe')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function useTitle({ kind, name }: Notice): string {
  const t = useT()
  switch (kind) {
    case 'administratorMade':
    case 'passwordResetByMail':
    case 'botMade':
    case 'botRenewed':
    case 'webhookMade':
    case 'webhookRenewed':
    case 'outgoingWebhookMade':
    case 'outgoingWebhookRenewed':
    case 'outgoingWebhookReaddressed':
      return t(`safety.${kind}`, { name })
    default:
      // A later server may have more.
      return t('safety.noticeOther')
  }
}

function useAbout({ kind, group, by, createdAt }: Notice): string {
  const t = useT()
  const language = useLanguage()
  const now = useMinute()
  return [
    group !== null && t('safety.noticeGroup', { name: group }),
    kind === 'administratorMade' && by !== null && t('safety.noticeBy', { name: by }),
    seenTime(new Date(createdAt), language, now),
  ]
    .filter(Boolean)
    .join(' · ')
}
