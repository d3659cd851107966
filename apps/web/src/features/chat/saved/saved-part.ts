import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

/** Over what one has saved. */
export const SavedBar = lazyComponent<object>(() => withTexts('search', import('./saved-bar.tsx')))
