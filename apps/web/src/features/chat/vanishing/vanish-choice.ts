import { VanishAfter } from '@parley/contract/vanish-after'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { setVanishAfter } from '../../../engine/drafts/set-vanish-after.ts'
import type { Engine } from '../../../engine/engine.ts'
import { t } from '../../../platform/texts/index.ts'
import { vanishTimeText } from './vanish-time.ts'

interface Place {
  readonly owner: HTMLElement
  readonly path: string
  readonly engine: Engine
  /** Where one goes on writing. */
  readonly composer: () => HTMLElement | null
}

/** Asks for how long what is sent in a chat is to be seen. */
export function chooseVanishing({ owner, path, engine, composer }: Place) {
  const now = engine.drafts.of(path).vanishAfter
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
        onSelect: () => setVanishAfter(engine, path, vanishAfter),
        focusAfter: composer,
      })),
  })
}
