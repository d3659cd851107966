import { limits } from '@parley/contract/limits'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { NumbersForm } from './numbers-form.tsx'

/** The most that one file and one group may be. */
export function LimitsForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const { fileMib, groupSize } = limits
  return (
    <NumbersForm
      title={t('site.limits')}
      text={t('site.limitsText')}
      rules={rules}
      fields={[
        { name: 'fileMib', label: t('site.fileMib'), min: fileMib.min, max: fileMib.max },
        { name: 'groupSize', label: t('site.groupSize'), min: groupSize.min, max: groupSize.max },
      ]}
    />
  )
}
