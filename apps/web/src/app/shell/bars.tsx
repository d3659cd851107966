import { useQuery } from '@tanstack/react-query'
import { openAnnouncementsQuery } from '../../domain/announcements/announcements.ts'
import { isUnanswered, signInsQuery } from '../../domain/me/sign-ins.ts'
import { DueReminders } from '../../features/later/due-reminders.tsx'
import { RowSigns } from '../../features/later/row-signs.tsx'
import { OpenAnnouncements } from '../../features/notices/open-announcements.tsx'
import { SecurityNotice } from '../../features/profile/safety/security-notice.tsx'
import { SignInNotice } from '../../features/profile/safety/sign-in-notice.tsx'
import { useLocation } from '../../platform/router/index.ts'

/** Bars over every screen: sign-ins on new devices, security notices, and announcements. */
export default function Bars() {
  const { data: signIns } = useQuery(signInsQuery)
  const { data: announcements } = useQuery(openAnnouncementsQuery)
  const { pathname } = useLocation()
  const unanswered = signIns?.list.filter(isUnanswered) ?? []
  return (
    <>
      {/* There it stands in the list. */}
      {pathname !== '/info/safe' && unanswered.length > 0 && <SignInNotice unanswered={unanswered} />}
      {signIns?.notices && <SecurityNotice notices={signIns.notices} />}
      <DueReminders />
      <RowSigns />
      {announcements && <OpenAnnouncements announcements={announcements.list} />}
    </>
  )
}
