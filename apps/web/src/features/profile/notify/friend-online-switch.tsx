import { Switch } from '../../../components/controls/switch.tsx'
import { useT } from '../../../platform/texts/index.ts'

interface FriendOnlineSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function FriendOnlineSwitch({ isOn, onChange }: FriendOnlineSwitchProps) {
  const t = useT()
  return (
    <Switch
      label={t('notify.friendOnline')}
      hint={t('notify.friendOnlineHint')}
      checked={isOn}
      onChange={onChange}
    />
  )
}
