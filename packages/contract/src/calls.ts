import * as admin from './admin.ts'
import * as administration from './administration.ts'
import * as announcements from './announcements.ts'
import * as archives from './archives.ts'
import * as auth from './auth.ts'
import * as blocks from './blocks.ts'
import * as bots from './bots.ts'
import * as buttons from './buttons.ts'
import type { ByEndpoint, CallShape } from './call.ts'
import * as chat from './chat.ts'
import * as chatList from './chat-list.ts'
import * as commands from './commands.ts'
import * as conferences from './conferences.ts'
import * as directory from './directory.ts'
import * as drafts from './drafts.ts'
import * as edits from './edits.ts'
import * as files from './files.ts'
import * as forwarding from './forwarding.ts'
import * as friends from './friends.ts'
import * as groupAnnouncements from './group-announcements.ts'
import * as groupBans from './group-bans.ts'
import * as groupChat from './group-chat.ts'
import * as groupJoining from './group-joining.ts'
import * as groupMembers from './group-members.ts'
import * as groups from './groups.ts'
import * as invitations from './invitations.ts'
import * as joining from './joining.ts'
import * as lastSeen from './last-seen.ts'
import * as leaving from './leaving.ts'
import * as linkPreviews from './link-previews.ts'
import * as lists from './lists.ts'
import * as mail from './mail.ts'
import * as media from './media.ts'
import * as mentions from './mentions.ts'
import * as notifications from './notifications.ts'
import * as onlineSetting from './online-setting.ts'
import * as outgoing from './outgoing-webhooks.ts'
import * as passkeys from './passkeys.ts'
import * as pins from './pins.ts'
import * as polls from './polls.ts'
import * as providerJoining from './provider-joining.ts'
import * as push from './push.ts'
import * as notices from './reaction-notices.ts'
import * as reactions from './reactions.ts'
import * as readers from './readers.ts'
import * as reminders from './reminders.ts'
import * as reports from './reports.ts'
import * as retention from './retention.ts'
import * as scheduled from './scheduled.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as securityNotices from './security-notices.ts'
import * as settings from './settings.ts'
import * as signIns from './sign-ins.ts'
import * as siteEffects from './site-effects.ts'
import * as stickerPacks from './sticker-packs.ts'
import * as stickers from './stickers.ts'
import * as threads from './threads.ts'
import * as users from './users.ts'
import * as voices from './voices.ts'
import * as webhooks from './webhooks.ts'
import * as words from './words.ts'

/** Every endpoint of the wire, by name: the one list that routes, documents, clients and tests use. */
export const calls = {
  register: auth.register,
  login: auth.login,
  openLogin: auth.openLogin,
  startOpenLogin: auth.startOpenLogin,
  returnFromOpenLogin: auth.returnFromOpenLogin,
  pendingJoin: providerJoining.pendingJoin,
  joinAccount: providerJoining.joinAccount,
  declineJoin: providerJoining.declineJoin,
  logoutByProvider: providerJoining.logoutByProvider,
  logout: auth.logout,
  setAccountName: auth.setAccountName,
  changePassword: signIns.changePassword,
  signIns: signIns.signIns,
  endSignIn: signIns.endSignIn,
  endOtherSignIns: signIns.endOtherSignIns,
  confirmSignIn: signIns.confirmSignIn,
  seeSecurityNotices: securityNotices.seeSecurityNotices,
  resetPassword: signIns.resetPassword,
  askResetMail: signIns.askResetMail,
  resetByMail: signIns.resetByMail,
  socketTicket: signIns.socketTicket,
  confirmSession: signIns.confirmSession,
  secondFactor: secondFactor.secondFactor,
  setUpSecondFactor: secondFactor.setUpSecondFactor,
  turnOnSecondFactor: secondFactor.turnOnSecondFactor,
  turnOffSecondFactor: secondFactor.turnOffSecondFactor,
  makeRecoveryCodes: secondFactor.makeRecoveryCodes,
  newPasskeyOptions: passkeys.newPasskeyOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  passkeySignIn: passkeys.passkeySignIn,
  settingsInfo: settings.settingsInfo,
  openLoginProviders: settings.openLoginProviders,
  changeSettings: settings.changeSettings,
  siteRules: settings.siteRules,
  siteEffects: siteEffects.siteEffects,
  announcements: announcements.announcements,
  putAnnouncementAway: announcements.putAnnouncementAway,
  announce: announcements.announce,
  takeAnnouncementBack: announcements.takeAnnouncementBack,
  announcementHistory: announcements.announcementHistory,
  userInfo: users.userInfo,
  changeUserInfo: users.changeUserInfo,
  searchUsers: users.searchUsers,
  lastSeen: lastSeen.lastSeen,
  lastSeenSetting: lastSeen.lastSeenSetting,
  changeLastSeenSetting: lastSeen.changeLastSeenSetting,
  onlineSetting: onlineSetting.onlineSetting,
  changeOnlineSetting: onlineSetting.changeOnlineSetting,
  linkPreviewSetting: linkPreviews.linkPreviewSetting,
  changeLinkPreviewSetting: linkPreviews.changeLinkPreviewSetting,
  notificationSettings: notifications.notificationSettings,
  changeNotificationSettings: notifications.changeNotificationSettings,
  pushKey: push.pushKey,
  pushDevices: push.pushDevices,
  addPushDevice: push.addPushDevice,
  removePushDevice: push.removePushDevice,
  tryPush: push.tryPush,
  readByPush: push.readByPush,
  refuseByPush: push.refuseByPush,
  mailSetting: mail.mailSetting,
  changeMailSetting: mail.changeMailSetting,
  setMailAddress: mail.setMailAddress,
  takeMailBack: mail.takeMailBack,
  removeMailAddress: mail.removeMailAddress,
  tryMail: mail.tryMail,
  confirmMail: mail.confirmMail,
  refuseMail: mail.refuseMail,
  allowMail: mail.allowMail,
  showMailEnd: mail.showMailEnd,
  endMail: mail.endMail,
  endDigests: mail.endDigests,
  archive: archives.archive,
  requestArchive: archives.requestArchive,
  linkArchive: archives.linkArchive,
  readArchive: archives.readArchive,
  leaving: leaving.leaving,
  deleteOwnAccount: leaving.deleteOwnAccount,
  friends: friends.friends,
  friendInfo: friends.friendInfo,
  personCard: friends.personCard,
  changeFriend: friends.changeFriend,
  removeFriend: friends.removeFriend,
  friendVerification: friends.friendVerification,
  addFriend: friends.addFriend,
  friendRequests: friends.friendRequests,
  handleFriendRequest: friends.handleFriendRequest,
  blocks: blocks.blocks,
  block: blocks.block,
  unblock: blocks.unblock,
  chatSessions: chat.chatSessions,
  markChatsRead: chatList.markChatsRead,
  chatFolders: chatList.chatFolders,
  addChatFolder: chatList.addChatFolder,
  changeChatFolder: chatList.changeChatFolder,
  removeChatFolder: chatList.removeChatFolder,
  orderChatFolders: chatList.orderChatFolders,
  chatHistory: chat.chatHistory,
  chatMedia: media.chatMedia,
  groupMedia: media.groupMedia,
  heardVoices: voices.heardVoices,
  hearVoices: voices.hearVoices,
  stickers: stickers.stickers,
  addSticker: stickers.addSticker,
  moveStickers: stickers.moveStickers,
  removeStickers: stickers.removeStickers,
  stickerPacks: stickerPacks.stickerPacks,
  keptStickerPacks: stickerPacks.keptStickerPacks,
  addStickerPack: stickerPacks.addStickerPack,
  changeStickerPack: stickerPacks.changeStickerPack,
  deleteStickerPack: stickerPacks.deleteStickerPack,
  moveStickerPacks: stickerPacks.moveStickerPacks,
  addPackSticker: stickerPacks.addPackSticker,
  movePackStickers: stickerPacks.movePackStickers,
  removePackStickers: stickerPacks.removePackStickers,
  scheduled: scheduled.scheduled,
  schedule: scheduled.schedule,
  changeScheduled: scheduled.changeScheduled,
  sendScheduled: scheduled.sendScheduled,
  unschedule: scheduled.unschedule,
  drafts: drafts.drafts,
  keepDraft: drafts.keepDraft,
  reminders: reminders.reminders,
  remind: reminders.remind,
  putOffReminder: reminders.putOffReminder,
  endReminder: reminders.endReminder,
  reactingPeople: reactions.reactingPeople,
  followedThreads: threads.followedThreads,
  markThreadRead: threads.markThreadRead,
  followThread: threads.followThread,
  reactionNotices: notices.reactionNotices,
  seenReactions: notices.seenReactions,
  pollVoters: polls.pollVoters,
  signUps: lists.signUps,
  chatPins: pins.chatPins,
  groupPins: pins.groupPins,
  groupAnnouncements: groupAnnouncements.groupAnnouncements,
  announceInGroup: groupAnnouncements.announceInGroup,
  endGroupAnnouncement: groupAnnouncements.endGroupAnnouncement,
  confirmGroupAnnouncement: groupAnnouncements.confirmGroupAnnouncement,
  groupAnnouncementPeople: groupAnnouncements.groupAnnouncementPeople,
  remindOfGroupAnnouncement: groupAnnouncements.remindOfGroupAnnouncement,

  groupConference: conferences.groupConference,
  tellReaders: readers.tellReaders,
  readerCounts: readers.readerCounts,
  messageReaders: readers.messageReaders,
  remindReaders: readers.remindReaders,
  forward: forwarding.forward,
  record: forwarding.record,
  savedAuthors: forwarding.savedAuthors,
  messageVersions: edits.messageVersions,
  deleteChatMessages: chat.deleteChatMessages,
  removeLinkPreview: linkPreviews.removeLinkPreview,
  toggleChatTop: chat.toggleChatTop,
  markChatRead: chat.markChatRead,
  muteChat: chat.muteChat,
  setChatAlerts: notifications.setChatAlerts,
  markChatUnread: chat.markChatUnread,
  removeChatSession: chat.removeChatSession,
  iceServers: chat.iceServers,
  ringing: chat.ringing,
  createGroup: groups.createGroup,
  groupInfo: groups.groupInfo,
  changeGroup: groups.changeGroup,
  dissolveGroup: groups.dissolveGroup,
  myGroups: groups.myGroups,
  searchGroups: groups.searchGroups,
  groupFriends: groupMembers.groupFriends,
  groupMembers: groupMembers.groupMembers,
  inviteMembers: groupMembers.inviteMembers,
  removeMember: groupMembers.removeMember,
  groupBans: groupBans.groupBans,
  liftBan: groupBans.liftBan,
  ownBots: bots.ownBots,
  createBot: bots.createBot,
  renewBot: bots.renewBot,
  deleteBot: bots.deleteBot,
  ownCommands: commands.ownCommands,
  sayCommands: commands.sayCommands,
  chatCommands: commands.chatCommands,
  groupCommands: commands.groupCommands,
  press: buttons.press,
  webhooks: webhooks.webhooks,
  createWebhook: webhooks.createWebhook,
  renewWebhook: webhooks.renewWebhook,
  revokeWebhook: webhooks.revokeWebhook,
  postToWebhook: webhooks.postToWebhook,
  outgoingWebhooks: outgoing.outgoingWebhooks,
  createOutgoingWebhook: outgoing.createOutgoingWebhook,
  changeOutgoingWebhook: outgoing.changeOutgoingWebhook,
  renewOutgoingWebhook: outgoing.renewOutgoingWebhook,
  deleteOutgoingWebhook: outgoing.deleteOutgoingWebhook,
  tryOutgoingWebhook: outgoing.tryOutgoingWebhook,
  webhookDeliveries: outgoing.webhookDeliveries,
  repeatDelivery: outgoing.repeatDelivery,
  changeMemberRole: groupMembers.changeMemberRole,
  handOverGroup: groupMembers.handOverGroup,
  changeMemberNickname: groupMembers.changeMemberNickname,
  muteMember: groupMembers.muteMember,
  groupVerification: groupJoining.groupVerification,
  joinGroup: groupJoining.joinGroup,
  groupNotices: groupJoining.groupNotices,
  handleGroupNotice: groupJoining.handleGroupNotice,
  groupSessions: groupChat.groupSessions,
  removeGroupSession: groupChat.removeGroupSession,
  markGroupRead: groupChat.markGroupRead,
  markGroupUnread: groupChat.markGroupUnread,
  muteGroup: groupChat.muteGroup,
  setGroupAlerts: notifications.setGroupAlerts,
  setGroupTop: groupChat.setGroupTop,
  groupHistory: groupChat.groupHistory,
  unreadMentions: mentions.unreadMentions,
  deleteGroupMessages: groupChat.deleteGroupMessages,
  searchMessages: search.searchMessages,
  findInConversation: search.findInConversation,
  groupsByMembers: search.groupsByMembers,
  daysWithMessages: search.daysWithMessages,
  createInvitation: invitations.createInvitation,
  directory: directory.directory,
  departments: directory.departments,
  createDepartment: directory.createDepartment,
  changeDepartment: directory.changeDepartment,
  deleteDepartment: directory.deleteDepartment,
  placePeople: directory.placePeople,
  invitations: invitations.invitations,
  endInvitation: invitations.endInvitation,
  invitation: invitations.invitation,
  acceptInvitation: invitations.acceptInvitation,
  waitingRegistrations: joining.waitingRegistrations,
  decideRegistrations: joining.decideRegistrations,
  checkMembers: joining.checkMembers,
  addMembers: joining.addMembers,
  uploadImage: files.uploadImage,
  uploadFile: files.uploadFile,
  uploadUsage: files.uploadUsage,
  readFile: files.readFile,
  report: reports.report,
  ownReports: reports.ownReports,
  reports: reports.reports,
  reportDetail: reports.reportDetail,
  decideReport: reports.decideReport,
  reopenReport: reports.reopenReport,
  wordLists: words.wordLists,
  wordList: words.wordList,
  createWordList: words.createWordList,
  changeWordList: words.changeWordList,
  deleteWordList: words.deleteWordList,
  tryWords: words.tryWords,
  tryWordsOnMessages: words.tryWordsOnMessages,
  heldMessages: words.heldMessages,
  takeBackHeld: words.takeBackHeld,
  decideHeld: words.decideHeld,
  retentionRules: retention.retentionRules,
  changeRetentionRules: retention.changeRetentionRules,
  previewRetention: retention.previewRetention,
  holds: retention.holds,
  placeHold: retention.placeHold,
  liftHold: retention.liftHold,
  keepGroupMessages: retention.keepGroupMessages,
  adminUsers: admin.adminUsers,
  curtailUser: admin.curtailUser,
  deactivateUser: admin.deactivateUser,
  deleteUsers: admin.deleteUsers,
  changeUserRole: admin.changeUserRole,
  issueResetCode: signIns.issueResetCode,
  signOutUser: signIns.signOutUser,
  removeSecondFactor: secondFactor.removeSecondFactor,
  adminGroups: admin.adminGroups,
  deleteGroups: admin.deleteGroups,
  adminGroupMessages: admin.adminGroupMessages,
  adminDeleteGroupMessages: admin.adminDeleteGroupMessages,
  adminChatSessions: admin.adminChatSessions,
  adminChatHistory: admin.adminChatHistory,
  adminDeleteChatMessages: admin.adminDeleteChatMessages,
  adminSearch: search.adminSearch,
  searchAllMessages: search.searchAllMessages,
  adminFiles: admin.adminFiles,
  deleteFiles: admin.deleteFiles,
  logs: admin.logs,
  logEntry: admin.logEntry,
  deleteLogs: admin.deleteLogs,
  exportLogs: administration.exportLogs,
  overview: administration.overview,
  createUser: administration.createUser,
  adminUserGroups: administration.adminUserGroups,
  adminMembers: administration.adminMembers,
  adminHandOver: administration.adminHandOver,
} as const satisfies Record<string, CallShape>

export type Calls = typeof calls
export type CallName = keyof Calls

/** `Endpoints['GET /api/user/friends']` is the endpoint's definition. */
export type Endpoints = ByEndpoint<Calls>
export type Endpoint = keyof Endpoints
