import { Switch } from '../../../components/controls/switch.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { useSiteForm } from './use-site-form.ts'

/** Whether the server reads the pages behind links. */
export function LinkPreviewsForm({ rules: { linkPreviews } }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm({ linkPreviews }, (changed) => changed)
  return (
    <FormCard title={t('site.linkPreviews')} text={t('site.linkPreviewsText')} form={form}>
      <Switch
        label={t('site.linkPreviewsOn')}
        checked={form.values.linkPreviews}
        onChange={(linkPreviews) => form.edit({ linkPreviews })}
      />
    </FormCard>
  )
}
