import * as peopleAndMessages from './0001-people-and-messages.ts'
import * as groups from './0002-groups.ts'
import * as administration from './0003-administration.ts'
import * as calls from './0004-calls.ts'
import * as files from './0005-files.ts'
import * as openLogin from './0006-open-login.ts'
import * as nameSearch from './0007-name-search.ts'
import * as reading from './0008-reading.ts'
import * as administrationSearch from './0009-administration-search.ts'
import * as membersVersion from './0010-members-version.ts'
import * as logs from './0011-logs.ts'
import * as lastSeen from './0012-last-seen.ts'
import * as signIns from './0013-sign-ins.ts'
import * as blocks from './0014-blocks.ts'
import * as bans from './0015-bans.ts'
import * as uploadTotals from './0016-upload-totals.ts'
import * as schemaFloor from './0017-schema-floor.ts'
import * as hiddenSpans from './0018-hidden-spans.ts'
import * as jobs from './0019-jobs.ts'
import * as hiddenMessages from './0020-hidden-messages.ts'
import * as invitations from './0021-invitations.ts'
import * as systemLines from './0022-system-lines.ts'
import * as directory from './0023-directory.ts'
import * as archives from './0024-archives.ts'
import * as confirming from './0025-confirming.ts'

import * as secondFactors from './0026-second-factors.ts'

import * as joining from './0027-joining.ts'

import * as staffAndReports from './0028-staff-and-reports.ts'
import * as groupLife from './0029-group-life.ts'
import * as wordRules from './0030-word-rules.ts'
import * as announcements from './0031-announcements.ts'
import * as retention from './0032-retention.ts'
import * as reactions from './0033-reactions.ts'
import * as messageRecords from './0035-message-records.ts'
import * as mentions from './0036-mentions.ts'
import * as pins from './0037-pins.ts'
import * as groupAnnouncements from './0038-group-announcements.ts'
import * as edits from './0039-edits.ts'
import * as readers from './0040-readers.ts'
import * as votes from './0041-votes.ts'
import * as linkPreviews from './0042-link-previews.ts'
import * as heardVoices from './0043-heard-voices.ts'
import * as media from './0044-media.ts'
import * as signUps from './0046-sign-ups.ts'
import * as scheduledMessages from './0048-scheduled-messages.ts'
import * as reminders from './0049-reminders.ts'
import * as conferences from './0051-conferences.ts'
import * as search from './0052-search.ts'
import * as notifications from './0054-notifications.ts'
import * as push from './0055-push.ts'
import * as drafts from './0056-drafts.ts'
import * as pushNotes from './0058-push-notes.ts'
import * as reactionNotices from './0060-reaction-notices.ts'
import * as searchPlaces from './0061-search-places.ts'
import * as scheduledFiles from './0062-scheduled-files.ts'
import * as stickers from './0063-stickers.ts'
import * as bots from './0065-bots.ts'
import * as botTokens from './0066-bot-tokens.ts'
import * as mail from './0067-mail.ts'
import * as imports from './0069-imports.ts'
import * as importSums from './0070-import-sums.ts'
import * as outgoingWebhooks from './0071-outgoing-webhooks.ts'
import * as commands from './0072-commands.ts'
import * as listsAmongMedia from './0073-lists-among-media.ts'
import * as pushChanges from './0074-push-changes.ts'
import * as heldVanishing from './0076-held-vanishing.ts'
import * as notesOfMessages from './0077-notes-of-messages.ts'
import * as pushesOutliveGroups from './0078-pushes-outlive-groups.ts'
import * as goneConversations from './0079-gone-conversations.ts'
import * as erasedLinkPreviews from './0080-erased-link-previews.ts'
import * as searchRemaking from './0081-search-remaking.ts'
import * as searchParts from './0082-search-parts.ts'
import * as failedWork from './0083-failed-work.ts'
import * as securityNotices from './0087-security-notices.ts'
import * as signedNotices from './0089-signed-notices.ts'
import * as siteLanguage from './0090-site-language.ts'
import * as wantedAccountNames from './0091-wanted-account-names.ts'
import * as chatFolders from './0096-chat-folders.ts'
import * as stickerPacks from './0097-sticker-packs.ts'
import * as siteSteps from './0098-site-steps.ts'
import * as deactivatedAccounts from './0099-deactivated-accounts.ts'
import * as openJoins from './0101-open-joins.ts'
import * as providerSessions from './0102-provider-sessions.ts'
import * as mailedResets from './0103-mailed-resets.ts'
import * as threads from './0104-threads.ts'
import { numberOf, type SchemaMigrations } from './migration.ts'

/** Numbered; only added to. A migration that has landed is never edited, and those after it follow decision 71. */
export const migrations = {
  '0001-people-and-messages': peopleAndMessages,
  '0002-groups': groups,
  '0003-administration': administration,
  '0004-calls': calls,
  '0005-files': files,
  '0006-open-login': openLogin,
  '0007-name-search': nameSearch,
  '0008-reading': reading,
  '0009-administration-search': administrationSearch,
  '0010-members-version': membersVersion,
  '0011-logs': logs,
  '0012-last-seen': lastSeen,
  '0013-sign-ins': signIns,
  '0014-blocks': blocks,
  '0015-bans': bans,
  '0016-upload-totals': uploadTotals,
  '0017-schema-floor': schemaFloor,
  '0018-hidden-spans': hiddenSpans,
  '0019-jobs': jobs,
  '0020-hidden-messages': hiddenMessages,
  '0021-invitations': invitations,
  '0022-system-lines': systemLines,
  '0023-directory': directory,
  '0024-archives': archives,
  '0025-confirming': confirming,
  '0026-second-factors': secondFactors,
  '0027-joining': joining,
  '0028-staff-and-reports': staffAndReports,
  '0029-group-life': groupLife,
  '0030-word-rules': wordRules,
  '0031-announcements': announcements,
  '0032-retention': retention,
  '0033-reactions': reactions,
  '0035-message-records': messageRecords,
  '0036-mentions': mentions,
  '0037-pins': pins,
  '0038-group-announcements': groupAnnouncements,
  '0039-edits': edits,
  '0040-readers': readers,
  '0041-votes': votes,
  '0042-link-previews': linkPreviews,
  '0043-heard-voices': heardVoices,
  '0044-media': media,
  '0046-sign-ups': signUps,
  '0048-scheduled-messages': scheduledMessages,
  '0049-reminders': reminders,
  '0051-conferences': conferences,
  '0052-search': search,
  '0054-notifications': notifications,
  '0055-push': push,
  '0056-drafts': drafts,
  '0058-push-notes': pushNotes,
  '0060-reaction-notices': reactionNotices,
  '0061-search-places': searchPlaces,
  '0062-scheduled-files': scheduledFiles,
  '0063-stickers': stickers,
  '0065-bots': bots,
  '0066-bot-tokens': botTokens,
  '0067-mail': mail,
  '0069-imports': imports,
  '0070-import-sums': importSums,
  '0071-outgoing-webhooks': outgoingWebhooks,
  '0072-commands': commands,
  '0073-lists-among-media': listsAmongMedia,
  '0074-push-changes': pushChanges,
  '0076-held-vanishing': heldVanishing,
  '0077-notes-of-messages': notesOfMessages,
  '0078-pushes-outlive-groups': pushesOutliveGroups,
  '0079-gone-conversations': goneConversations,
  '0080-erased-link-previews': erasedLinkPreviews,
  '0081-search-remaking': searchRemaking,
  '0082-search-parts': searchParts,
  '0083-failed-work': failedWork,
  '0087-security-notices': securityNotices,
  '0089-signed-notices': signedNotices,
  '0090-site-language': siteLanguage,
  '0091-wanted-account-names': wantedAccountNames,
  '0096-chat-folders': chatFolders,
  '0097-sticker-packs': stickerPacks,
  '0098-site-steps': siteSteps,
  '0099-deactivated-accounts': deactivatedAccounts,
  '0101-open-joins': openJoins,
  '0102-provider-sessions': providerSessions,
  '0103-mailed-resets': mailedResets,
  '0104-threads': threads,
} satisfies SchemaMigrations

/** From this one on nodes sign their notices. */
export const signingSchema = 89

/** The newest that this version knows. */
export const schemaNumber = Math.max(...Object.keys(migrations).map(numberOf))
