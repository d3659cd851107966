import type { SiteKind } from '@parley/contract'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { useT } from '../../../platform/texts/index.ts'

interface KindChoiceProps {
  /** Undefined until it is chosen. */
  value: SiteKind | undefined
  onChange: (value: SiteKind) => void
  error?: string | undefined
}

/** Choice of who may write to whom: with the same texts at the first start and later. */
export function KindChoice({ value, onChange, error }: KindChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      label={t('admin.kind')}
      value={value}
      onChange={onChange}
      error={error}
      options={[
        { value: 'house', label: t('admin.house'), hint: t('admin.houseHint') },
        { value: 'circle', label: t('admin.circle'), hint: t('admin.circleHint') },
      ]}
    />
  )
}
