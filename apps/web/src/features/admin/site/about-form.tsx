import type { Settings } from '@parley/contract'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { useSiteForm } from './use-site-form.ts'

const fields = ['bei_an', 'bilibili_url', 'gitee_url', 'github_url', 'qq_image', 'wechat_image'] as const

const longest = 256

/** Links and pictures that clients may show of the site. */
export function AboutForm({ site }: { site: Settings['site'] }) {
  const t = useT()
  const { created_at: _begun, version: _version, ...saved } = site
  const form = useSiteForm(saved, (changed) => ({ site: trimmed(changed) }))
  const labels = {
    bei_an: t('admin.filing'),
    bilibili_url: t('admin.bilibili'),
    gitee_url: t('admin.gitee'),
    github_url: t('admin.github'),
    qq_image: t('admin.qqImage'),
    wechat_image: t('admin.wechatImage'),
  }
  const isTooLong = fields.some((name) => form.values[name].length > longest)
  return (
    <FormCard title={t('admin.aboutSite')} text={t('admin.aboutText')} form={form} isWrong={isTooLong}>
      {fields.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          value={form.values[name]}
          onChange={(typed) => form.edit({ [name]: typed })}
          error={form.values[name].length > longest ? t('common.tooLong', { max: longest }) : undefined}
          inputMode={name === 'bei_an' ? 'text' : 'url'}
          autoComplete="off"
        />
      ))}
    </FormCard>
  )
}

const trimmed = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()])) as T
