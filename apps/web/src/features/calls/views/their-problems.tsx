import { MicOff, MonitorUp } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import { useRemote } from './call-context.ts'
import { Note } from './problems.tsx'

/** What I do not hear or see of the other side, and what it shows. */
export function TheirProblems() {
  const t = useT()
  const shown = useRemote((remote) => remote.shown)
  return (
    <>
      {shown?.isSharing && <Note icon={<MonitorUp />}>{t('calls.theySharing')}</Note>}
      {shown?.isMuted && <Note icon={<MicOff />}>{t('calls.theyMuted')}</Note>}
    </>
  )
}
