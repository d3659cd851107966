import { type ReactNode, useState } from 'react'
import { Link } from '../../../components/controls/link.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { Step } from './use-steps.ts'

const OwnPicture = lazyComponent(() => withTexts('profile', import('./own-picture.tsx')))

interface StepLinkProps {
  step: Step
  className: string | undefined
  children: ReactNode
}

/** Leads to where a step is done, or opens it here. */
export function StepLink({ step: { to }, className, children }: StepLinkProps) {
  const [isOpen, setOpen] = useState<boolean>()
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen !== undefined && <OwnPicture open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
