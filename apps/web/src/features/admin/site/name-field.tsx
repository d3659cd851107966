import { isWithin, limits } from '@parley/contract/limits'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'

export const isNameTooLong = (name: string) => !isWithin(name, limits.siteName)

/** Name of the site. */
export function NameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT()
  return (
    <TextField
      label={t('admin.siteName')}
      hint={t('admin.siteNameHint')}
      value={value}
      onChange={onChange}
      maxLength={limits.siteName.max}
      error={isNameTooLong(value) ? t('common.tooLong', limits.siteName) : undefined}
      autoComplete="off"
    />
  )
}
