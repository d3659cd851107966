import { limits } from '@parley/contract/limits'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { NumbersForm } from './numbers-form.tsx'

/** The most that one file and one group may be. */
export function LimitsForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const language = useLanguage()
  const { fileMib, groupSize } = limits
  const size = (mib: number) => fileSize(mib * 1024 * 1024, language)
  return (
    <NumbersForm
      title={t('site.limits')}
      text={t('site.limitsText')}
      rules={rules}
      fields={[
        {
          name: 'fileMib',
          label: t('site.fileMib'),
          min: fileMib.min,
          max: fileMib.max,
          isSize: true,
          wrong: t('site.sizeWrong', { min: size(fileMib.min), max: size(fileMib.max) }),
        },
        { name: 'groupSize', label: t('site.groupSize'), min: groupSize.min, max: groupSize.max },
      ]}
    />
  )
}
