import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { setCareMode, useIsCareMode } from '../../../platform/text-size.ts'
import { useT } from '../../../platform/texts/index.ts'
import { setTheme, useThemeChoice } from '../../../platform/theme.ts'
import { Group } from '../section/section-page.tsx'
import styles from './appearance.module.css'
import { TextSizeSlider } from './text-size-slider.tsx'

/** Theme, size of text and care mode, all of this device. */
export function Component() {
  const t = useT()
  useTitle(t('profile.appearance'))
  return (
    <Pane header={<PaneHeader title={t('profile.appearance')} back="/info" />}>
      <PageColumn>
        <div className={styles.page}>
          <Group title={t('profile.textSize')} text={t('profile.textSizeText')}>
            <TextSizeSlider />
            <Switch
              label={t('profile.care')}
              hint={t('profile.careHint')}
              checked={useIsCareMode()}
              onChange={setCareMode}
            />
          </Group>
          <Group title={t('profile.theme')}>
            <RadioGroup
              label={t('profile.theme')}
              hideLabel
              value={useThemeChoice()}
              onChange={setTheme}
              options={[
                { value: 'light', label: t('profile.themeLight') },
                { value: 'dark', label: t('profile.themeDark') },
                { value: 'system', label: t('profile.themeSystem') },
              ]}
            />
          </Group>
        </div>
      </PageColumn>
    </Pane>
  )
}
