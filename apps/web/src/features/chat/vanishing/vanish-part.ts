import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

const load = () => withTexts('extras', import('./vanish-parts.tsx'))

/** What is shown of messages that go by themselves: the mark at one that goes `at` a time, or the bar over the text. */
export const VanishPart = lazyComponent<{ at?: string }>(load)

export const fetchVanishing = () => fetchCode(load)
