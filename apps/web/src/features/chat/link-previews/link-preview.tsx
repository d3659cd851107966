import type { LinkedPage } from '@parley/contract'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'

/** In a bubble, below the text: the page of its first link. */
export const LinkPreview = lazyComponent<{ page: LinkedPage }>(() => import('./link-card.tsx'))
