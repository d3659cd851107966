import { ApiError } from '@parley/client'
import type { SignIn } from '@parley/contract'
import { signInItselfNew } from '@parley/contract/error-codes'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Link } from '../../../components/controls/link.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useSignInChanges } from '../../../domain/me/use-sign-in-changes.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { loadTexts, useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './sign-in-notice.module.css'
import { changePasswordPath, placeOf, useSignInTexts } from './sign-ins.ts'

/** Shows sign-ins on devices that the account had not seen, one at a time, until each is answered. */
export function SignInNotice({ unanswered }: { unanswered: readonly SignIn[] }) {
  const [isUnable, setUnable] = useState(false)
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    loadTexts('safety').then(() => setHasTexts(true), toastError)
  }, [])
  const [newest] = unanswered.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (!hasTexts || !newest || isUnable) return null
  return (
    <Notice key={newest.id} signIn={newest} more={unanswered.length - 1} onUnable={() => setUnable(true)} />
  )
}

/** The server asks on a device that it has known for longer. */
const isItselfNew = (error: unknown) => error instanceof ApiError && error.code === signInItselfNew

interface NoticeProps {
  signIn: SignIn
  more: number
  /** Whether it was me cannot be confirmed on this device. */
  onUnable: () => void
}

function Notice({ signIn, more, onUnable }: NoticeProps) {
  const t = useT()
  const navigate = useNavigate()
  const { deviceOf, timeOf } = useSignInTexts()
  const { end, confirm } = useSignInChanges()
  const [busy, setBusy] = useState<'confirming' | 'ending'>()
  const device = deviceOf(signIn)

  async function carryOut(what: 'confirming' | 'ending', change: Promise<void>, done: () => void) {
    setBusy(what)
    try {
      await change
      done()
    } catch (error) {
      toastError(error)
      if (isItselfNew(error)) onUnable()
    }
    setBusy(undefined)
  }

  return (
    <section role="alert" className={styles.notice}>
      <ShieldAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <div className={styles.title}>{t('safety.newSignIn')}</div>
        <div className={styles.about}>
          {t('safety.newSignInFrom', { device, place: placeOf(signIn), time: timeOf(signIn) })}
          {more > 0 && (
            <Link to="/info/safe" className={styles.more}>
              {t('safety.moreNew', { count: more })}
            </Link>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          size="sm"
          loading={busy === 'confirming'}
          onClick={() =>
            void carryOut('confirming', confirm(signIn), () => toast.success(t('safety.confirmed')))
          }
        >
          {t('safety.wasMe')}
        </Button>
        <Button
          size="sm"
          className={styles.notMe}
          loading={busy === 'ending'}
          onClick={() =>
            void carryOut('ending', end(signIn), () => {
              toast.success(t('safety.ended', { device }))
              void navigate(changePasswordPath)
            })
          }
        >
          {t('safety.wasNotMe')}
        </Button>
      </div>
    </section>
  )
}
