import type { AnnouncementsTables } from './tables/announcements.ts'
import type { ArchivesTables } from './tables/archives.ts'
import type { AuditTables } from './tables/audit.ts'
import type { AuthTables } from './tables/auth.ts'
import type { BotsTables } from './tables/bots.ts'
import type { CatchUpTables } from './tables/catch-up.ts'
import type { ChatListTables } from './tables/chat-list.ts'
import type { ConversationsTables } from './tables/conversations.ts'
import type { DirectTables } from './tables/direct.ts'
import type { CallsTables } from './tables/direct-calls.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { DraftsTables } from './tables/drafts.ts'
import type { FilesTables } from './tables/files.ts'
import type { FriendsTables } from './tables/friends.ts'
import type { ConferencesTables } from './tables/group-calls.ts'
import type { GroupsTables } from './tables/groups.ts'
import type { ExchangeTables } from './tables/import.ts'
import type { InvitationsTables } from './tables/invitations.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { JoiningTables } from './tables/join-requests.ts'
import type { LinkPreviewsTables } from './tables/link-previews.ts'
import type { MailTables } from './tables/mail.ts'
import type { NotificationsTables } from './tables/notification-settings.ts'
import type { PresenceTables } from './tables/presence.ts'
import type { PushTables } from './tables/push.ts'
import type { ReportsTables } from './tables/reports.ts'
import type { RetentionTables } from './tables/retention.ts'
import type { LaterTables } from './tables/scheduled.ts'
import type { SearchTables } from './tables/search.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { StickersTables } from './tables/stickers.ts'
import type { UsersTables } from './tables/users.ts'
import type { VoicesTables } from './tables/voice.ts'
import type { WordsTables } from './tables/word-filter.ts'

/**
 * Columns as Kysely sees them; the migrations are the truth. Ids are int8, read as numbers. The file of a table is named
 * after the folder of its domain, whose repositories alone name it (`npm run check:tables`).
 */
export interface Tables
  extends AnnouncementsTables,
    ArchivesTables,
    AuditTables,
    AuthTables,
    BotsTables,
    CallsTables,
    CatchUpTables,
    ChatListTables,
    ConferencesTables,
    ConversationsTables,
    DirectTables,
    DirectoryTables,
    DraftsTables,
    ExchangeTables,
    FilesTables,
    FriendsTables,
    GroupsTables,
    InvitationsTables,
    JobsTables,
    JoiningTables,
    LaterTables,
    LinkPreviewsTables,
    MailTables,
    NotificationsTables,
    PresenceTables,
    PushTables,
    ReportsTables,
    RetentionTables,
    SearchTables,
    SettingsTables,
    StickersTables,
    UsersTables,
    VoicesTables,
    WordsTables {}
