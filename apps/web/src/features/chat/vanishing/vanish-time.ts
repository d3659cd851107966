import { VanishAfter } from '@parley/contract/vanish-after'
import { t } from '../../../platform/texts/index.ts'

const texts = {
  [VanishAfter.hour]: 'vanishing.hour',
  [VanishAfter.day]: 'vanishing.day',
  [VanishAfter.week]: 'vanishing.week',
} as const

/** For how long a message is to be seen. */
export const vanishTimeText = (seconds: VanishAfter) => t(texts[seconds])
