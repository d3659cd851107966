import { useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoStep } from './two-step.tsx'

/** Protection of the account beside the password. */
export function Protection() {
  const t = useT()
  return (
    <>
      <Group title={t('safety.twoStep')} text={t('safety.twoStepText')}>
        <TwoStep />
      </Group>
      <Group title={t('safety.passkeys')} text={t('safety.passkeysText')}>
        <Passkeys />
      </Group>
    </>
  )
}
