import { type Language, type LogLevel, type LogService, LogType } from '@parley/contract'

export type Words = Readonly<Record<Language, string>>

interface EventEntry {
  readonly type: LogType
  readonly level: LogLevel
  /** The domain that it happened in. */
  readonly service: LogService
  readonly title: Words
  /**
   * `{name}` is filled from the entry's details; `userId` in them is whom the entry is about. `{name:kind}` says of which
   * words it is one, where it is not named by that. What stands in `[…]` is said only if all its details are there: of
   * older entries, and of what has no name, some are not.
   */
  readonly content?: Words
}

const { security, administration } = LogType
const same = (text: string): Words => ({ zh: text, en: text })
const aboutUser = { zh: '用户 {userId}[（{nickname}）]', en: 'User {userId}[ ({nickname})]' }

const aReport = { zh: '举报 {report}[（{kind}）][{about}]', en: 'Report {report}[ ({kind})][ {about}]' }
const aWordList = {
  zh: '{name}[（{action}，{state}，{count} 个词）]',
  en: '{name}[ ({action}, {state}, {count} words)]',
}
const aBot = { zh: '机器人 {userId}[（{nickname}）][{scopes}]', en: 'Bot {userId}[ ({nickname})][ {scopes}]' }
const aWebhook = {
  zh: '群 {groupId}[（{title}）][：{name}]',
  en: 'Group {groupId}[ ({title})][: {name}]',
}
const anOutgoingWebhook = {
  zh: '群 {groupId}[（{title}）][：{name}][ → {address}]',
  en: 'Group {groupId}[ ({title})][: {name}][ → {address}]',
}
const anImport = {
  zh: '{source}[：新增 {people} 人、{messages} 条消息]',
  en: '{source}[: {people} people and {messages} messages are new]',
}
const anInvitation = {
  zh: '邀请 {invitation}[（{kind}）][{groups}]',
  en: 'Invitation {invitation}[ ({kind})][ {groups}]',
}

/** Everything that is written down, and how it reads. The log keeps names and details, never sentences. */
export const auditEvents = {
  registered: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '注册', en: 'Registration' },
    content: same('{provider}'),
  },
  registeredByInvitation: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '凭邀请注册', en: 'Registration by invitation' },
    content: {
      zh: '邀请 {invitation}[（来自用户 {userId}）]',
      en: 'Invitation {invitation}[ of user {userId}]',
    },
  },
  signedIn: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '登录', en: 'Sign-in' },
    content: same('[{provider} ][{userAgent}]'),
  },
  signInFailed: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '登录失败', en: 'Failed sign-in' },
    content: same('[{provider} ][{userAgent}]'),
  },
  identityJoined: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '账号与登录方式关联', en: 'Account joined to a provider' },
    content: same('{provider}'),
  },
  sessionsEndedByProvider: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '登录方式结束了登录', en: 'Sign-ins ended by a provider' },
    content: { zh: '用户 {userId}：{count} 处[（{provider}）]', en: 'User {userId}: {count}[ ({provider})]' },
  },
  signInNotAdmitted: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '登录未获准', en: 'Sign-in not admitted' },
    content: same('[{provider} ][{userAgent}]'),
  },
  signedOut: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '退出登录', en: 'Sign-out' },
  },
  sessionsRevoked: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '撤销登录', en: 'Sign-ins revoked' },
    content: { zh: '用户 {userId}[：{count} 处]', en: 'User {userId}[: {count}]' },
  },
  signInConfirmed: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '确认新设备', en: 'New device confirmed' },
  },
  passwordChanged: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '修改密码', en: 'Password changed' },
    content: { zh: '结束了 {count} 处登录', en: 'Other sign-ins ended: {count}' },
  },
  passwordReset: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '重置密码', en: 'Password reset with a code' },
    content: { zh: '结束了 {count} 处登录', en: 'Sign-ins ended: {count}' },
  },
  passwordResetByMail: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '通过邮件重置密码', en: 'Password reset by email' },
    content: { zh: '结束了 {count} 处登录', en: 'Sign-ins ended: {count}' },
  },
  resetMailed: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '申请重置密码的邮件', en: 'Password reset email requested' },
    content: aboutUser,
  },
  secondFactorFailed: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '两步验证失败', en: 'Two-step sign-in failed' },
    content: same('{userAgent}'),
  },
  secondFactorOn: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '开启两步验证', en: 'Two-step sign-in turned on' },
  },
  secondFactorOff: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '关闭两步验证', en: 'Two-step sign-in turned off' },
  },
  recoveryCodesMade: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '重新生成恢复码', en: 'New recovery codes' },
  },
  recoveryCodeUsed: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '使用恢复码', en: 'Recovery code used' },
    content: { zh: '还剩 {count} 个', en: 'Left: {count}' },
  },
  passkeyAdded: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '添加通行密钥', en: 'Passkey added' },
    content: same('{label}'),
  },
  passkeyRemoved: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '移除通行密钥', en: 'Passkey removed' },
    content: same('{label}'),
  },
  passkeyUsed: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '使用通行密钥', en: 'Passkey used' },
    content: same('{label}'),
  },
  mailAddressConfirmed: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '确认邮箱地址', en: 'Email address confirmed' },
  },
  accountNameSet: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '设置账号名', en: 'Username set' },
    content: same('{accountName}'),
  },

  userCreated: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '创建用户', en: 'User created' },
    content: aboutUser,
  },
  roleChanged: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '更改角色', en: 'Role changed' },
    content: {
      zh: `${aboutUser.zh}[：{from:role} → {to:role}]`,
      en: `${aboutUser.en}[: {from:role} → {to:role}]`,
    },
  },
  dutyChanged: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '更改职责', en: 'Duty changed' },
    content: {
      zh: `${aboutUser.zh}[：{from:duty} → {to:duty}]`,
      en: `${aboutUser.en}[: {from:duty} → {to:duty}]`,
    },
  },
  userCurtailed: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '限制用户', en: 'User restricted' },
    content: { zh: `${aboutUser.zh}[：{changes}]`, en: `${aboutUser.en}[: {changes}]` },
  },
  userDeactivated: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '停用账号', en: 'Account deactivated' },
    content: {
      zh: `${aboutUser.zh}[，结束登录 {count} 个]`,
      en: `${aboutUser.en}[, {count} sign-ins ended]`,
    },
  },
  userReactivated: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '重新启用账号', en: 'Account reactivated' },
    content: aboutUser,
  },
  resetCodeIssued: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '发放重置密码的代码', en: 'Password reset code issued' },
    content: aboutUser,
  },
  secondFactorRemoved: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '关闭用户的两步验证', en: 'Two-step sign-in of a user turned off' },
    content: aboutUser,
  },
  userDeleted: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '删除用户', en: 'User deleted' },
    content: aboutUser,
  },
  ownAccountDeleted: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '注销自己的账号', en: 'Deleted own account' },
    content: aboutUser,
  },
  archiveRequested: {
    type: security,
    level: 'info',
    service: 'auth',
    title: { zh: '导出自己的数据', en: 'Own data exported' },
  },
  groupDissolved: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '解散群聊', en: 'Group dissolved' },
    content: { zh: '群 {groupId}[（{title}）]', en: 'Group {groupId}[ ({title})]' },
  },
  groupPassedOn: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '群主变更', en: 'Ownership transferred' },
    content: {
      zh: '群 {groupId}[（{title}）]的新群主：用户 {userId}',
      en: 'User {userId} owns group {groupId}[ ({title})] now',
    },
  },
  groupHandedOver: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '转让群聊', en: 'Group handed over' },
    content: {
      zh: '群 {groupId}[（{title}）]：[用户 {fromId} ]→ 用户 {userId}[（{nickname}）]',
      en: 'Group {groupId}[ ({title})]: [user {fromId} ]→ user {userId}[ ({nickname})]',
    },
  },
  groupMembersListed: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '查看群成员', en: 'Group members listed' },
    content: { zh: '群 {groupId}[（{title}）]', en: 'Group {groupId}[ ({title})]' },
  },
  userGroupsListed: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '查看用户的群聊', en: 'Groups of a user listed' },
    content: aboutUser,
  },
  groupMessagesRead: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '查看群聊记录', en: 'Group messages read' },
    content: { zh: '群 {groupId}[（{title}）]', en: 'Group {groupId}[ ({title})]' },
  },
  groupMessagesDeleted: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '删除群消息', en: 'Group messages deleted' },
    content: {
      zh: '消息 {ids}[ 群 {groups}][ 用户 {people}]',
      en: 'Messages {ids}[, group {groups}][, by {people}]',
    },
  },
  chatSessionsRead: {
    type: administration,
    level: 'info',
    service: 'chat',
    title: { zh: '查看聊天列表', en: 'Conversations listed' },
    content: same('{userId}'),
  },
  chatMessagesRead: {
    type: administration,
    level: 'info',
    service: 'chat',
    title: { zh: '查看聊天记录', en: 'Messages read' },
    content: { zh: '用户 {userId} 与 {otherId}', en: 'Between users {userId} and {otherId}' },
  },
  siteImportBegun: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '开始导入数据', en: 'Import begun' },
    content: same('{source}[ {accounts}]'),
  },
  siteImported: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '数据已导入', en: 'Import ended' },
    content: anImport,
  },
  siteImportCutOff: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '导入中断', en: 'Import cut off' },
    content: anImport,
  },
  siteExported: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '导出数据', en: 'Site exported' },
  },
  searchRebuilt: {
    type: administration,
    level: 'info',
    service: 'chat',
    title: { zh: '重建搜索索引', en: 'Search index rebuilt' },
    content: same(''),
  },
  allMessagesSearched: {
    type: administration,
    level: 'warning',
    service: 'chat',
    title: { zh: '搜索所有消息', en: 'All messages searched' },
    content: {
      zh: '“{text}”[ {userId}][ {groupId}][，事由：{reason}]',
      en: '“{text}”[ {userId}][ {groupId}][, because: {reason}]',
    },
  },
  chatMessagesDeleted: {
    type: administration,
    level: 'warning',
    service: 'chat',
    title: { zh: '删除聊天消息', en: 'Messages deleted' },
    content: { zh: '消息 {ids}[ 用户 {people}]', en: 'Messages {ids}[, by {people}]' },
  },
  filesListed: {
    type: administration,
    level: 'info',
    service: 'files',
    title: { zh: '查看文件列表', en: 'Files listed' },
    content: same('[{key} ][{userId}]'),
  },
  fileOpened: {
    type: administration,
    level: 'info',
    service: 'files',
    title: { zh: '查看文件', en: 'File opened' },
    content: same('{fileId}[ ({name})]'),
  },
  filesDeleted: {
    type: administration,
    level: 'warning',
    service: 'files',
    title: { zh: '删除文件', en: 'Files deleted' },
    content: { zh: '{files}[ 用户 {people}]', en: '{files}[ of {people}]' },
  },
  stickerPackCreated: {
    type: administration,
    level: 'info',
    service: 'files',
    title: { zh: '新建表情包', en: 'Sticker pack made' },
    content: same('{name}'),
  },
  stickerPackChanged: {
    type: administration,
    level: 'info',
    service: 'files',
    title: { zh: '修改表情包', en: 'Sticker pack changed' },
    content: same('[{name}]'),
  },
  stickerPackDeleted: {
    type: administration,
    level: 'warning',
    service: 'files',
    title: { zh: '删除表情包', en: 'Sticker pack deleted' },
    content: same('{name}'),
  },
  reportRead: {
    type: administration,
    level: 'info',
    service: 'reports',
    title: { zh: '查看举报', en: 'Report read' },
    content: aReport,
  },
  reportDecided: {
    type: administration,
    level: 'warning',
    service: 'reports',
    title: { zh: '处理举报', en: 'Report decided' },
    content: { zh: `${aReport.zh}[：{outcome}]`, en: `${aReport.en}[: {outcome}]` },
  },
  reportReopened: {
    type: administration,
    level: 'warning',
    service: 'reports',
    title: { zh: '撤销举报处理', en: 'Decision on a report undone' },
    content: aReport,
  },
  wordListCreated: {
    type: administration,
    level: 'warning',
    service: 'words',
    title: { zh: '创建词表', en: 'Word list created' },
    content: aWordList,
  },
  wordListChanged: {
    type: administration,
    level: 'warning',
    service: 'words',
    title: { zh: '修改词表', en: 'Word list changed' },
    content: aWordList,
  },
  wordListDeleted: {
    type: administration,
    level: 'warning',
    service: 'words',
    title: { zh: '删除词表', en: 'Word list deleted' },
    content: aWordList,
  },
  wordsTried: {
    type: administration,
    level: 'info',
    service: 'words',
    title: { zh: '在最近消息中试用词语', en: 'Words tried on recent messages' },
    content: {
      zh: '{count} 个词[，{looked} 条消息中约命中 {found} 条][：{words}]',
      en: '{count} words[, in about {found} of {looked} messages][: {words}]',
    },
  },
  heldRead: {
    type: administration,
    level: 'info',
    service: 'words',
    title: { zh: '查看待审核消息', en: 'Held messages read' },
    content: same('{ids}'),
  },
  heldDecided: {
    type: administration,
    level: 'warning',
    service: 'words',
    title: { zh: '审核消息', en: 'Held message decided' },
    content: {
      zh: '消息 {held}[（用户 {userId}[ {nickname}]）][：{outcome}]',
      en: 'Message {held}[ (user {userId}[ {nickname}])][: {outcome}]',
    },
  },
  invitationCreated: {
    type: administration,
    level: 'info',
    service: 'invitations',
    title: { zh: '创建邀请', en: 'Invitation created' },
    content: anInvitation,
  },
  invitationEnded: {
    type: administration,
    level: 'info',
    service: 'invitations',
    title: { zh: '停用邀请', en: 'Invitation turned off' },
    content: anInvitation,
  },
  registrationAsked: {
    type: security,
    level: 'info',
    service: 'joining',
    title: { zh: '申请注册', en: 'Registration asked for' },
    content: aboutUser,
  },
  registrationApproved: {
    type: administration,
    level: 'info',
    service: 'joining',
    title: { zh: '同意注册', en: 'Registration approved' },
    content: { zh: `${aboutUser.zh}[ {groups}]`, en: `${aboutUser.en}[ {groups}]` },
  },
  registrationTurnedDown: {
    type: administration,
    level: 'info',
    service: 'joining',
    title: { zh: '拒绝注册', en: 'Registration turned down' },
    content: aboutUser,
  },
  membersAdded: {
    type: administration,
    level: 'warning',
    service: 'joining',
    title: { zh: '按名单添加成员', en: 'Members added from a file' },
    content: { zh: '{count} 人[：{ids}][ {groups}]', en: '{count}[: {ids}][ {groups}]' },
  },
  ownerMade: {
    type: administration,
    level: 'warning',
    service: 'invitations',
    title: { zh: '成为站点所有者', en: 'Became the owner of the site' },
  },
  ownershipPassed: {
    type: administration,
    level: 'warning',
    service: 'admin',
    title: { zh: '移交站点所有权', en: 'Ownership of the site passed on' },
    content: aboutUser,
  },
  announcementMade: {
    type: administration,
    level: 'info',
    service: 'settings',
    title: { zh: '发布公告', en: 'Announcement made' },
    content: { zh: '公告 {announcement}[：{text}]', en: 'Announcement {announcement}[: {text}]' },
  },
  announcementTakenBack: {
    type: administration,
    level: 'info',
    service: 'settings',
    title: { zh: '撤下公告', en: 'Announcement taken down' },
    content: { zh: '公告 {announcement}[：{text}]', en: 'Announcement {announcement}[: {text}]' },
  },
  departmentCreated: {
    type: administration,
    level: 'info',
    service: 'directory',
    title: { zh: '创建部门', en: 'Department created' },
    content: same('{name}'),
  },
  departmentChanged: {
    type: administration,
    level: 'info',
    service: 'directory',
    title: { zh: '修改部门', en: 'Department changed' },
    content: same('{from} → {to}'),
  },
  departmentDeleted: {
    type: administration,
    level: 'warning',
    service: 'directory',
    title: { zh: '删除部门', en: 'Department deleted' },
    content: same('{name}'),
  },
  peoplePlaced: {
    type: administration,
    level: 'info',
    service: 'directory',
    title: { zh: '调整部门成员', en: 'People put into a department' },
    content: same('{ids}[ → {name}]'),
  },
  settingsChanged: {
    type: administration,
    level: 'warning',
    service: 'settings',
    title: { zh: '修改系统设置', en: 'Settings changed' },
    content: same('{changes}'),
  },
  logsExported: {
    type: administration,
    level: 'warning',
    service: 'audit',
    title: { zh: '导出日志', en: 'Log exported' },
    content: same('{filter}'),
  },
  retentionChanged: {
    type: administration,
    level: 'warning',
    service: 'retention',
    title: { zh: '修改保留期限', en: 'Retention changed' },
    content: same('{changes}'),
  },
  groupRetentionChanged: {
    type: administration,
    level: 'info',
    service: 'retention',
    title: { zh: '修改群消息的保留期限', en: 'A group’s retention changed' },
    content: {
      zh: '群 {groupId}[（{title}）][：{from:days} → {to:days}]',
      en: 'Group {groupId}[ ({title})][: {from:days} → {to:days}]',
    },
  },
  madeEnded: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '停用机器人、Webhook 和邀请', en: 'Bots, webhooks and invitations ended' },
    content: {
      zh: '机器人 {bots} 个，Webhook {webhooks} 个，邀请 {invitations} 个',
      en: '{bots} bots, {webhooks} webhooks, {invitations} invitations',
    },
  },
  botMade: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '创建机器人', en: 'Bot made' },
    content: aBot,
  },
  botRenewed: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '重新生成机器人的令牌', en: 'Bot’s token renewed' },
    content: aBot,
  },
  botDeleted: {
    type: security,
    level: 'warning',
    service: 'auth',
    title: { zh: '删除机器人', en: 'Bot deleted' },
    content: aBot,
  },
  webhookMade: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '创建 Webhook', en: 'Webhook made' },
    content: aWebhook,
  },
  webhookRenewed: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '重新生成 Webhook 地址', en: 'Webhook’s address renewed' },
    content: aWebhook,
  },
  webhookRevoked: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '停用 Webhook', en: 'Webhook turned off' },
    content: aWebhook,
  },
  outgoingWebhookMade: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '创建外发 Webhook', en: 'Outgoing webhook made' },
    content: anOutgoingWebhook,
  },
  outgoingWebhookChanged: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '修改外发 Webhook', en: 'Outgoing webhook changed' },
    content: anOutgoingWebhook,
  },
  outgoingWebhookRenewed: {
    type: administration,
    level: 'warning',
    service: 'groups',
    title: { zh: '更换外发 Webhook 的密钥', en: 'Outgoing webhook’s secret renewed' },
    content: anOutgoingWebhook,
  },
  outgoingWebhookEnded: {
    type: administration,
    level: 'info',
    service: 'groups',
    title: { zh: '删除外发 Webhook', en: 'Outgoing webhook deleted' },
    content: anOutgoingWebhook,
  },
  personHeld: {
    type: administration,
    level: 'warning',
    service: 'retention',
    title: { zh: '保全用户内容', en: 'User put on hold' },
    content: { zh: '用户 {userId}[（{name}）][：{reason}]', en: 'User {userId}[ ({name})][: {reason}]' },
  },
  groupHeld: {
    type: administration,
    level: 'warning',
    service: 'retention',
    title: { zh: '保全群内容', en: 'Group put on hold' },
    content: { zh: '群 {groupId}[（{name}）][：{reason}]', en: 'Group {groupId}[ ({name})][: {reason}]' },
  },
  personReleased: {
    type: administration,
    level: 'warning',
    service: 'retention',
    title: { zh: '解除对用户的保全', en: 'Hold on a user lifted' },
    content: { zh: '用户 {userId}[：{reason}]', en: 'User {userId}[: {reason}]' },
  },
  groupReleased: {
    type: administration,
    level: 'warning',
    service: 'retention',
    title: { zh: '解除对群的保全', en: 'Hold on a group lifted' },
    content: { zh: '群 {groupId}[：{reason}]', en: 'Group {groupId}[: {reason}]' },
  },
  logDeletionRefused: {
    type: administration,
    level: 'warning',
    service: 'audit',
    title: { zh: '试图删除未到期的日志', en: 'Attempt to delete log entries before their time' },
    content: same('{ids}'),
  },
  logsDeleted: {
    type: administration,
    level: 'warning',
    service: 'audit',
    title: { zh: '删除日志', en: 'Log entries deleted' },
    content: same('{ids}'),
  },
} as const satisfies Record<string, EventEntry>

export type AuditEvent = keyof typeof auditEvents

const entries: Readonly<Record<string, EventEntry>> = auditEvents

/** Undefined for an event of a newer version. */
export function auditEvent(name: string): EventEntry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** Events whose title has this text, in whatever language. */
export function eventsTitled(text: string): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(entries)
    .filter(([, { title }]) => Object.values(title).some((words) => words.toLowerCase().includes(wanted)))
    .map(([name]) => name)
}
