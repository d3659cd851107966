import { useState } from 'react'
import { AvatarPicker } from '../../../components/avatar-picker/avatar-picker.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import { AccentChoice } from './accent-choice.tsx'
import styles from './look.module.css'
import { useSiteForm } from './use-site-form.ts'

/** The logo and the colour of the site. */
export function LookForm(saved: { accent: string; logo: string }) {
  const t = useT()
  const form = useSiteForm(saved, (changed) => changed)
  const [isPicking, setPicking] = useState(false)
  const { accent, logo } = form.values
  return (
    <FormCard title={t('site.look')} text={t('site.lookText')} form={form}>
      <div className={styles.logo}>
        {logo === '' ? (
          <span className={styles.none} role="img" aria-label={t('site.noLogo')} />
        ) : (
          <img src={logo} alt={t('site.logo')} className={styles.picture} />
        )}
        <div className={styles.words}>
          <div className={styles.label}>{t('site.logo')}</div>
          <p className={styles.hint}>{t('site.logoHint')}</p>
          <div className={styles.buttons}>
            <Button size="sm" onClick={() => setPicking(true)}>
              {t('site.chooseLogo')}
            </Button>
            {logo !== '' && (
              <Button size="sm" variant="ghost" onClick={() => form.edit({ logo: '' })}>
                {t('site.removeLogo')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <AccentChoice value={accent} onChange={(next) => form.edit({ accent: next })} />
      <AvatarPicker
        open={isPicking}
        title={t('site.chooseLogo')}
        onClose={() => setPicking(false)}
        onPicked={async (picture) => form.edit({ logo: await uploadAvatar(picture, 'avatar') })}
      />
    </FormCard>
  )
}
