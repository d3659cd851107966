import { useEffect, useState } from 'react'
import { LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { useInvitation } from '../../domain/invitations/use-invitation.ts'
import { useParams } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'
import { Invited } from './invited.tsx'
import { Problem } from './problem.tsx'
import { Sign } from './sign.tsx'
import { Waiting } from './waiting.tsx'

export function Component() {
  const { code = '' } = useParams()
  return <Page key={code} code={code} />
}

/** An invitation, and the way to follow it: for anybody with the link, signed in or not. */
function Page({ code }: { code: string }) {
  const { view, error, retry } = useInvitation(code)
  const [isRequested, setRequested] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: something else has come, to be read aloud.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [view, error, isRequested])

  if (isRequested) return <Requested />
  if (view) return <Invited code={code} view={view} onRequested={() => setRequested(true)} />
  if (error !== undefined) return <Problem error={error} onRetry={retry} />
  return <Waiting />
}

/** There is nothing more to do than to wait. */
function Requested() {
  const t = useT()
  useTitle(t('invited.requestedTitle'))
  return (
    <>
      <Sign name="check" />
      <h1 className={styles.title} tabIndex={-1}>
        {t('invited.requestedTitle')}
      </h1>
      <p className={styles.text}>{t('invited.requestedText')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" replace variant="primary" size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}
