import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

/** In the place of messages, in a group that is only I. */
export const Alone = lazyComponent<object>(() =>
  withTexts('inviting', withTexts('extras', import('./group-of-one.tsx'))),
)
