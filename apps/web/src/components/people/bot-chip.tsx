import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { withTexts } from '../../platform/texts/index.ts'

/** Marks who is no person; loaded when the first one is seen. */
export const BotChip = lazyComponent(() => withTexts('bots', import('./bot-mark.tsx')))
