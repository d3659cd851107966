import { editLimits } from '@parley/contract/edit-limits'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { NumbersForm } from './numbers-form.tsx'

/** For how long people edit what they have sent. */
export function EditingForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const { max } = editLimits.hours
  return (
    <NumbersForm
      title={t('site.editing')}
      text={t('site.editingText')}
      rules={rules}
      fields={[{ name: 'editFor', label: t('site.editFor'), min: 0, max }]}
    />
  )
}
