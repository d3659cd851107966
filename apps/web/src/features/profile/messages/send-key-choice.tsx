import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { isTouchDevice, setSendKey, useSendKey } from '../../../domain/device/send-key.ts'
import { keyNames } from '../../../platform/shortcuts.ts'
import { useT } from '../../../platform/texts/index.ts'

export function SendKeyChoice() {
  const t = useT()
  const byButton = isTouchDevice()
    ? t('profile.sendButton')
    : t('profile.sendCtrlEnter', { key: keyNames('mod+enter').join('+') })
  return (
    <RadioGroup
      label={t('profile.sendKey')}
      hideLabel
      value={useSendKey()}
      onChange={setSendKey}
      options={[
        { value: 'enter', label: t('profile.sendEnter'), hint: t('profile.sendEnterHint') },
        { value: 'ctrlEnter', label: byButton, hint: t('profile.sendCtrlEnterHint') },
      ]}
    />
  )
}
