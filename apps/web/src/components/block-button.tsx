import { Ban } from 'lucide-react'
import { askToBlock } from '../lib/block-question.ts'
import { useIsBlocked } from '../lib/blocks.ts'
import { useT } from '../lib/i18n/index.ts'
import { Button, type ButtonProps } from './button.tsx'

interface BlockButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'full' | 'className'> {
  id: number
  /** As I know them. */
  name: string
}

/** Asks whether to block somebody, or no longer. */
export function BlockButton({ id, name, ...look }: BlockButtonProps) {
  const t = useT()
  const isBlocked = useIsBlocked(id)
  return (
    <Button
      {...look}
      icon={<Ban aria-hidden="true" />}
      onClick={() => askToBlock({ id, name, toBlock: !isBlocked })}
    >
      {t(isBlocked ? 'blocking.unblock' : 'blocking.block')}
    </Button>
  )
}
