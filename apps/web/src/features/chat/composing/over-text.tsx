import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { OverTextProps } from './over-text-part.tsx'

export const OverText = later<OverTextProps>(() => withTexts('extras', import('./over-text-part.tsx')))
