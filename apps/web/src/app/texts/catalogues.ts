import type { accounts } from '../../components/texts/accounts.zh.ts'
import type { approval } from '../../components/texts/approval.zh.ts'
import type { bots } from '../../components/texts/bots.zh.ts'
import type { groupAnnouncements } from '../../components/texts/group-announcements.zh.ts'
import type { invited } from '../../components/texts/invited.zh.ts'
import type * as inviting from '../../components/texts/inviting.zh.ts'
import type * as notifications from '../../components/texts/notifications.zh.ts'
import type { register } from '../../components/texts/register.zh.ts'
import type { reports } from '../../components/texts/reports.zh.ts'
import type { threads } from '../../components/texts/threads.zh.ts'
import type * as admin from '../../features/admin/texts/admin.zh.ts'
import type { providers } from '../../features/auth/texts/providers.zh.ts'
import type { calls } from '../../features/calls/texts/calls.zh.ts'
import type { emoji, stickers } from '../../features/chat/texts/emoji.zh.ts'
import type * as extras from '../../features/chat/texts/extras.zh.ts'
import type { groupLines } from '../../features/chat/texts/group-lines.zh.ts'
import type { voice } from '../../features/chat/texts/voice.zh.ts'
import type * as contacts from '../../features/contacts/texts/contacts.zh.ts'
import type { chatList } from '../../features/conversation-list/texts/chat-list.zh.ts'
import type * as groups from '../../features/groups/texts/groups.zh.ts'
import type { outgoing } from '../../features/groups/texts/outgoing.zh.ts'
import type { notices } from '../../features/notices/texts/notices.zh.ts'
import type * as notify from '../../features/profile/texts/notify.zh.ts'
import type { ownData } from '../../features/profile/texts/own-data.zh.ts'
import type * as profile from '../../features/profile/texts/profile.zh.ts'
import type { safety } from '../../features/profile/texts/safety.zh.ts'
import type * as search from '../../features/search/texts/index.zh.ts'
import { provideTexts } from '../../platform/texts/index.ts'
import type { main } from './main.zh.ts'
import type { shortcuts } from './shortcuts.zh.ts'
import type { start } from './start.zh.ts'

declare module '../../platform/texts/types.ts' {
  interface Parts {
    start: typeof start
    main: typeof main
    admin: typeof admin
    bots: { bots: typeof bots }
    calls: { calls: typeof calls }
    chatList: { chatList: typeof chatList }
    contacts: typeof contacts
    groupAnnouncements: { groupAnnouncements: typeof groupAnnouncements }
    groupLines: { groupLines: typeof groupLines }
    groups: typeof groups
    invited: { invited: typeof invited; approval: typeof approval; register: typeof register }
    inviting: typeof inviting
    notices: { notices: typeof notices }
    outgoing: { outgoing: typeof outgoing }
    notifications: typeof notifications
    notify: typeof notify
    ownData: { ownData: typeof ownData }
    profile: typeof profile
    providers: { providers: typeof providers }
    reports: { reports: typeof reports }
    safety: { safety: typeof safety; accounts: typeof accounts }
    emoji: { emoji: typeof emoji; stickers: typeof stickers }
    extras: typeof extras
    search: typeof search
    shortcuts: { shortcuts: typeof shortcuts }
    threads: { threads: typeof threads }
    voice: { voice: typeof voice }
  }
}

// A language names its parts itself: what loads them in the other one would weigh on the first script.
provideTexts({
  zh: () => import('./zh.ts').then(({ zh }) => zh),
  en: () => import('./en.ts').then(({ en }) => en),
})
