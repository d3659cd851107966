import { mailLimits } from '@parley/contract/mail-limits'
import { useEffect, useState } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { allowMail, confirmMail, endMail, refuseMail } from '../../domain/me/mailed-links.ts'
import { useLocation, useParams } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'

const deeds = { confirm: confirmMail, refuse: refuseMail, end: endMail }
type Deed = keyof typeof deeds
const isDeed = (name = ''): name is Deed => Object.hasOwn(deeds, name)

/**
 * Page to which a mail leads, for its reader, signed in or not. Only the button acts: programs that look through mails
 * open the pages to which they lead.
 */
export function Component() {
  const { hash, pathname } = useLocation()
  const { deed } = useParams()
  // Mails of a former version have the ticket in the path.
  const ticket = hash.slice(1) || (pathname.split('/')[3] ?? '')
  return isDeed(deed) ? <Asked key={`${deed} ${ticket}`} name={deed} ticket={ticket} /> : <Unknown />
}

function Unknown() {
  const t = useT()
  useTitle(t('common.notFoundTitle'))
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {t('common.notFoundTitle')}
      </h1>
      <p className={styles.text}>{t('common.notFoundText')}</p>
      <div className={styles.form}>
        <LinkButton to="/" size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}

function Asked({ name, ticket }: { name: Deed; ticket: string }) {
  const t = useT()
  const [isDone, setDone] = useState(false)
  const [wasTakenBack, setTakenBack] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [error, setError] = useState<unknown>()

  async function carryOut() {
    setUnderWay(true)
    setError(undefined)
    try {
      await (isDone ? allowMail : deeds[name])(ticket)
      setTakenBack(isDone)
      setDone(!isDone)
    } catch (failure) {
      setError(failure)
    }
    setUnderWay(false)
  }

  const title = t(`mail.${name}${isDone ? 'Done' : 'Title'}`)
  useTitle(title)

  // biome-ignore lint/correctness/useExhaustiveDependencies: something else has come, to be read aloud.
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [isDone])

  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>
        {wasTakenBack
          ? t('mail.allowDone')
          : t(`mail.${name}${isDone ? 'DoneText' : 'Text'}`, { days: mailLimits.refusalDays })}
      </p>
      <div className={styles.form}>
        <FormProblem text={error ? errorText(error) : undefined} />
        {!isDone && (
          <Button variant="primary" size="lg" full loading={isUnderWay} onClick={() => void carryOut()}>
            {t(`mail.${name}`)}
          </Button>
        )}
        {isDone && name === 'refuse' && (
          <Button size="lg" full loading={isUnderWay} onClick={() => void carryOut()}>
            {t('mail.allow')}
          </Button>
        )}
        <LinkButton to="/" size="lg" full>
          {t('mail.toApp')}
        </LinkButton>
      </div>
    </>
  )
}
