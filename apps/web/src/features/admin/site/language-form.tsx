import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useSiteForm } from './use-site-form.ts'

export function LanguageForm({ rules: { language } }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm({ language }, (changed) => changed)
  return (
    <FormCard title={t('site.language')} text={t('site.languageText')} form={form}>
      <LanguageChoice
        value={form.values.language}
        onChange={(next) => form.edit({ language: next })}
        hideLabel
      />
    </FormCard>
  )
}
