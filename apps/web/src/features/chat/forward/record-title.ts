import type { RecordTitle } from '@parley/contract'
import { t } from '../../../platform/texts/index.ts'

/** Title of a record. */
export function recordTitle({ of, nicknames: [one = '', other] }: RecordTitle): string {
  if (of === 'group') return t('forwarding.recordOfGroup')
  return other === undefined
    ? t('forwarding.recordOfOne', { name: one })
    : t('forwarding.recordOfTwo', { one, other })
}
