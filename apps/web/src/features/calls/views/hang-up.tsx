import { PhoneOff } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import { useCall } from './call-context.ts'
import { RoundButton } from './round-button.tsx'

export function HangUp({ small = false }: { small?: boolean }) {
  const t = useT()
  const { center, state } = useCall()
  return (
    <RoundButton
      label={t(state.phase === 'calling' ? 'calls.cancel' : 'calls.hangUp')}
      icon={<PhoneOff />}
      tone="end"
      small={small}
      onClick={() => center.take({ type: 'end' })}
    />
  )
}
