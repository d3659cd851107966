import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

const load = () => withTexts('extras', import('./vanish-parts.tsx'))

/** The parts for disappearing messages: the mark at one that disappears `at` a time, or the bar above the text. */
export const VanishPart = lazyComponent<{ at?: string }>(load)

export const fetchVanishing = () => fetchCode(load)
