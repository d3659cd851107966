import type { Group } from '@parley/contract'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Card, CardButton } from '../../../components/layout/card.tsx'
import { later } from '../../../platform/code/later.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'

const CodeDialog = later(() => withTexts('inviting', import('./code-dialog.tsx')))

/** The way to the group's code and link, for whoever may invite. */
export function CodeEntry({ group }: { group: Group }) {
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
        {t('groups.codeAndLink')}
      </CardButton>
      {wasOpened && <CodeDialog group={group} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  )
}
