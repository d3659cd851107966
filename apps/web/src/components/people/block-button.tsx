import { Ban } from 'lucide-react'
import { askToBlock } from '../../domain/people/block-question.ts'
import { useIsBlocked } from '../../domain/people/blocks.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button, type ButtonProps } from '../controls/button.tsx'

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
