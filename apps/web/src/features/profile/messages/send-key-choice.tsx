import { RadioGroup } from '../../../components/radio-group.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { setSendKey, useSendKey } from '../../../lib/send-key.ts'
import { keyNames } from '../../../lib/shortcuts.ts'

export function SendKeyChoice() {
  const t = useT()
  const key = keyNames('mod+enter').join('+')
  return (
    <RadioGroup
      label={t('profile.sendKey')}
      hideLabel
      value={useSendKey()}
      onChange={setSendKey}
      options={[
        { value: 'enter', label: t('profile.sendEnter'), hint: t('profile.sendEnterHint') },
        {
          value: 'ctrlEnter',
          label: t('profile.sendCtrlEnter', { key }),
          hint: t('profile.sendCtrlEnterHint'),
        },
      ]}
    />
  )
}
