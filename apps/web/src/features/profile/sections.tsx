import {
  ALargeSmall,
  BellRing,
  Info,
  MessageSquareText,
  MonitorCog,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UserRoundSearch,
} from 'lucide-react'
import { Sections as SectionList } from '../../components/layout/sections.tsx'
import { useIsStaff } from '../../domain/me/standing.ts'
import { useT } from '../../platform/texts/index.ts'

const sections = [
  { to: '/info', label: 'profile.me', icon: <UserRound /> },
  { to: '/info/notify', label: 'profile.notify', icon: <BellRing /> },
  { to: '/info/appearance', label: 'profile.appearance', icon: <ALargeSmall /> },
  { to: '/info/base', label: 'profile.messages', icon: <MessageSquareText /> },
  { to: '/info/safe', label: 'profile.safety', icon: <ShieldCheck /> },
  { to: '/info/role', label: 'profile.finding', icon: <UserRoundSearch /> },
  { to: '/info/settings', label: 'profile.general', icon: <SlidersHorizontal /> },
  { to: '/info/about', label: 'profile.about', icon: <Info /> },
] as const

const administration = { to: '/admin', label: 'profile.administration', icon: <MonitorCog /> } as const

export function Sections({ current }: { current: string }) {
  const t = useT()
  const isStaff = useIsStaff()
  const shown = [...sections, ...(isStaff ? [administration] : [])]
  return (
    <SectionList
      label={t('profile.sections')}
      sections={shown.map((section) => ({ ...section, label: t(section.label) }))}
      current={current}
    />
  )
}
