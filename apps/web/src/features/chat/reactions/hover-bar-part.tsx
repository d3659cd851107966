import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

/** Reply, forward and the emoji at hand, beside the message under the pointer or the focus. */
export const HoverBar = lazyComponent(() => withTexts('extras', import('./hover-bar.tsx')))
