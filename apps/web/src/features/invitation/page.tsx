import { useEffect, useState } from 'react'
import { useInvitation } from '../../domain/invitations/use-invitation.ts'
import { useParams } from '../../platform/router/index.ts'
import { Invited } from './invited.tsx'
import { Problem } from './problem.tsx'
import { Requested } from './requested.tsx'
import { Waiting } from './waiting.tsx'

export function Component() {
  const { code = '' } = useParams()
  return <Page key={code} code={code} />
}

/** Who invites into what, and the way there: for anybody with the link, signed in or not. */
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
