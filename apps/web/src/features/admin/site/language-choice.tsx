import type { SiteLanguage } from '@parley/contract'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { useT } from '../../../platform/texts/index.ts'

interface LanguageChoiceProps {
  value: SiteLanguage
  onChange: (value: SiteLanguage) => void
  /** Where a heading says it already. */
  hideLabel?: boolean
}

/** The language of those who have chosen none. */
export function LanguageChoice({ value, onChange, hideLabel = false }: LanguageChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      label={t('site.language')}
      hideLabel={hideLabel}
      value={value}
      onChange={onChange}
      options={[
        { value: 'zh', label: t('site.chinese') },
        { value: 'en', label: t('site.english') },
        { value: 'browser', label: t('site.browserLanguage'), hint: t('site.browserLanguageHint') },
      ]}
    />
  )
}
