import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../components/engine/use-live.ts'
import { signInsQuery } from '../../domain/me/sign-ins.ts'
import { later } from '../../platform/code/later.tsx'
import { useLocation } from '../../platform/router/index.ts'

const SignInNotice = later(() => import('../../features/profile/safety/sign-in-notice.tsx'))

/** Looks, once the connection stands, whether somebody has signed in on a device that is new. */
export function SignInWatch() {
  const [isOpened, setOpened] = useState(false)
  useLive('opened', (kind) => {
    if (kind === 'direct') setOpened(true)
  })
  const { data } = useQuery({ ...signInsQuery, enabled: isOpened })
  const { pathname } = useLocation()
  // There it stands in the list.
  if (pathname === '/info/safe') return null
  const unanswered = data?.list.filter(({ isNew, isCurrent }) => isNew && !isCurrent) ?? []
  return unanswered.length > 0 && <SignInNotice unanswered={unanswered} />
}
