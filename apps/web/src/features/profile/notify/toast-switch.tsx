import { Switch } from '../../../components/controls/switch.tsx'
import { chooseToasts, useToastChoice } from '../../../domain/device/toast-choice.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Messages of other conversations over the page. */
export function ToastSwitch() {
  const t = useT()
  return (
    <Switch
      label={t('notify.toasts')}
      hint={t('notify.toastsHint')}
      checked={useToastChoice()}
      onChange={chooseToasts}
    />
  )
}
