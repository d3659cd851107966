import { RadioGroup } from '../../../components/radio-group.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { isTouchDevice, setSendKey, useSendKey } from '../../../lib/send-key.ts'
import { keyNames } from '../../../lib/shortcuts.ts'

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
