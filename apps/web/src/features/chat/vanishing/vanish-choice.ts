import { VanishAfter } from '@parley/contract/vanish-after'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import type { Drafts } from '../../../engine/drafts/drafts.ts'
import { t } from '../../../platform/texts/index.ts'
import { vanishTimeText } from './vanish-time.ts'

interface Place {
  readonly owner: HTMLElement
  readonly path: string
  readonly drafts: Drafts
  /** Where one goes on writing. */
  readonly composer: () => HTMLElement | null
}

/** Asks for how long what is sent in a chat is to be seen. */
export function chooseVanishing({ owner, path, drafts, composer }: Place) {
  const now = drafts.of(path).vanishAfter
  openMenu({
    owner,
    label: t('vanishing.title'),
    header: t('vanishing.hint'),
    side: 'top',
    byKey: true,
    items: () =>
      [undefined, ...Object.values(VanishAfter)].map((vanishAfter) => ({
        label: vanishAfter === undefined ? t('vanishing.off') : vanishTimeText(vanishAfter),
        checked: vanishAfter === now,
        onSelect: () => drafts.setVanishAfter(path, vanishAfter),
        focusAfter: composer,
      })),
  })
}
