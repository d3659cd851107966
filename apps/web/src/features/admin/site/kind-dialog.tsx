import type { SiteKind } from '@parley/contract'
import { useState } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import { EffectsDialog } from './effects-dialog.tsx'

interface KindDialogProps {
  /** The wanted kind of the site; undefined while the dialog is closed. */
  to: SiteKind | undefined
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what becomes of whom as the site turns from a circle into a house, or back. */
export function KindDialog({ to, ...dialog }: KindDialogProps) {
  const t = useT()
  const [shown, setShown] = useState<SiteKind>('house')
  if (to && to !== shown) setShown(to)
  const words = {
    house: { title: t('site.toHouseTitle'), label: t('site.toHouse') },
    circle: { title: t('site.toCircleTitle'), label: t('site.toCircle') },
  }[shown]
  return (
    <EffectsDialog
      {...dialog}
      open={to !== undefined}
      title={words.title}
      confirmLabel={words.label}
      sentences={({ people, hidden, strangerChats: strangers }) =>
        shown === 'house'
          ? [
              t('site.toHouseEveryone', { people }),
              hidden > 0 && t('site.toHouseHidden', { hidden }),
              t('site.toHouseStays'),
            ]
          : [
              t('site.toCircleEveryone', { people }),
              strangers > 0 && t('site.toCircleStrangers', { strangers }),
              t('site.toCircleStays'),
            ]
      }
    />
  )
}
