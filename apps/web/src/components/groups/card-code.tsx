import type { GroupHit } from '@parley/contract'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { later } from '../../platform/code/later.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { Card, CardButton } from '../layout/card.tsx'

const CardCodeDialog = later(() => withTexts('inviting', import('./card-code-dialog.tsx')))

/** The way to the code of a group's card. */
export function CardCode({ hit }: { hit: GroupHit }) {
  const t = useT()
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardButton
        icon={<QrCode aria-hidden="true" />}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {t('adding.cardCode')}
      </CardButton>
      {wasOpened && <CardCodeDialog hit={hit} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  )
}
