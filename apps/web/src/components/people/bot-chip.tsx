import { later } from '../../platform/code/later.tsx'
import { withTexts } from '../../platform/texts/index.ts'

/** Marks who is no person; loaded when the first one is seen. */
export const BotChip = later(() => withTexts('bots', import('./bot-mark.tsx')))
