import type { Settings } from '@parley/contract'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { useSiteForm } from './use-site-form.ts'

/** Signing in by QQ, as far as it is not set in the environment, where its secret is. */
export function QqForm({ qq }: { qq: Settings['qq'] }) {
  const t = useT()
  const { key: _secret, ...saved } = qq
  const form = useSiteForm(saved, (changed) => ({ qq: changed }))
  const { enable, app_id, redirect, webPath } = form.values
  return (
    <FormCard title={t('admin.qq')} text={t('admin.qqText')} form={form}>
      <Switch label={t('admin.qqEnable')} checked={enable} onChange={(next) => form.edit({ enable: next })} />
      <TextField
        label={t('admin.qqAppId')}
        value={app_id}
        onChange={(typed) => form.edit({ app_id: typed })}
        autoComplete="off"
      />
      <TextField
        label={t('admin.qqRedirect')}
        value={redirect}
        onChange={(typed) => form.edit({ redirect: typed })}
        inputMode="url"
        autoComplete="off"
      />
      <TextField
        label={t('admin.qqWebPath')}
        value={webPath}
        onChange={(typed) => form.edit({ webPath: typed })}
        inputMode="url"
        autoComplete="off"
      />
    </FormCard>
  )
}
