import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { ComposerPopupProps } from './composer-popup-chunk.tsx'

export const ComposerPopup = lazyComponent<ComposerPopupProps>(() =>
  withTexts('extras', import('./composer-popup-chunk.tsx')),
)
