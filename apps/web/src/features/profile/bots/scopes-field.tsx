import type { BotScope } from '@parley/contract'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './bots.module.css'

interface ScopesFieldProps {
  scopes: readonly BotScope[]
  onChange: (scopes: BotScope[]) => void
}

/** What a bot may do. */
export function ScopesField({ scopes, onChange }: ScopesFieldProps) {
  const t = useT()
  const has = (scope: BotScope) => scopes.includes(scope)
  const set = (scope: BotScope, isOn: boolean) => {
    const next = scopes.filter((one) => one !== scope)
    if (isOn)
      return onChange([...next, scope, ...(scope === 'send' && !has('read') ? ['read' as const] : [])])
    // Who does not read sends nothing either.
    onChange(scope === 'read' ? next.filter((one) => one !== 'send') : next)
  }
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{t('bots.scopes')}</legend>
      <Checkbox checked={has('read')} onChange={(isOn) => set('read', isOn)} hint={t('bots.readHint')}>
        {t('bots.read')}
      </Checkbox>
      <Checkbox checked={has('send')} onChange={(isOn) => set('send', isOn)} hint={t('bots.sendHint')}>
        {t('bots.send')}
      </Checkbox>
      <Checkbox checked={has('members')} onChange={(isOn) => set('members', isOn)}>
        {t('bots.members')}
      </Checkbox>
    </fieldset>
  )
}
