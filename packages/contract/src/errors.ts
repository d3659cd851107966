/** Languages of `msg`, chosen by `Accept-Language`; the first is the default (wire.md, section 1). */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

interface ErrorEntry {
  readonly code: number
  /** HTTP status; 200 for everything that a rule refuses. */
  readonly http: number
  /** Whether the same request may succeed later, unchanged. */
  readonly retry?: true
  readonly zh: string
  readonly en: string
}

/**
 * The one table of error codes. A code never changes its meaning and is never used again.
 * `{name}` in a sentence is filled from the error's parameters. `docs/errors.md` is checked against this.
 */
export const errors = {
  fieldInvalid: { code: 1001, http: 200, zh: '{field}{rule}', en: '{field} {rule}' },
  bodyNotJson: {
    code: 1002,
    http: 400,
    zh: '请求内容不是有效的 JSON',
    en: 'The request body isn’t valid JSON',
  },
  pathUnknown: { code: 1003, http: 404, zh: '接口不存在', en: 'Unknown endpoint' },
  bodyTooLarge: { code: 1004, http: 413, zh: '请求内容过大', en: 'The request is too large' },
  tooManyRequests: {
    code: 1005,
    http: 429,
    retry: true,
    zh: '操作太频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts. Try again in {seconds} s.',
  },
  internal: {
    code: 1006,
    http: 500,
    retry: true,
    zh: '服务器出错了，请稍后再试（编号 {requestId}）',
    en: 'Something went wrong on the server. Try again later (reference {requestId})',
  },
  unauthenticated: { code: 1007, http: 401, zh: '认证失败', en: 'Authentication failed' },
  forbidden: { code: 1008, http: 200, zh: '权限错误', en: 'You don’t have permission' },
  unavailable: {
    code: 1009,
    http: 503,
    retry: true,
    zh: '服务器正在重启，请稍后再试',
    en: 'The server is restarting. Try again in a moment.',
  },
  requestTimeout: {
    code: 1010,
    http: 408,
    retry: true,
    zh: '请求传输太慢或已中断，请检查网络后重试',
    en: 'The request was too slow or was interrupted. Check your network and try again.',
  },
  databaseSilent: {
    code: 1025,
    http: 503,
    retry: true,
    zh: '数据库暂时没有响应，请稍后再试',
    en: 'The database isn’t responding. Try again in a moment.',
  },
  outOfSpace: {
    code: 1026,
    http: 507,
    retry: true,
    zh: '服务器的存储空间已满，暂时无法保存，请稍后再试',
    en: 'The server is out of storage space, so nothing can be saved right now. Try again later.',
  },

  credentialsWrong: { code: 2001, http: 200, zh: '账号或密码错误', en: 'Wrong account or password' },
  passwordsDiffer: { code: 2002, http: 200, zh: '两次输入的密码不一致', en: 'Passwords don’t match' },
  passwordCommon: {
    code: 2003,
    http: 200,
    zh: '这个密码太常见，请换一个',
    en: 'This password is too common. Choose another.',
  },
  passwordIsNickname: {
    code: 2004,
    http: 200,
    zh: '密码不能与昵称相同',
    en: 'Your password can’t be your nickname',
  },
  providerUnknown: {
    code: 2005,
    http: 200,
    zh: '不支持这种登录方式',
    en: 'This sign-in method isn’t available',
  },
  openLoginFailed: {
    code: 2006,
    http: 200,
    zh: '第三方登录失败，请重试',
    en: 'Couldn’t sign in with this provider. Try again.',
  },
  accountNameTaken: { code: 2007, http: 200, zh: '账号名已被使用', en: 'This username is taken' },
  oldPasswordWrong: { code: 2008, http: 200, zh: '当前密码错误', en: 'Your current password is incorrect' },
  signInTooOld: {
    code: 2009,
    http: 200,
    zh: '请重新登录，并在 {minutes} 分钟内设置密码',
    en: 'Sign in again, then set your password within {minutes} minutes',
  },
  signInUnknown: {
    code: 2010,
    http: 200,
    zh: '这个登录已经结束或不存在',
    en: 'This sign-in has ended or doesn’t exist',
  },
  resetRefused: {
    code: 2011,
    http: 200,
    zh: '账号或一次性代码错误，或者代码已用过、已过期',
    en: 'Wrong account or code, or the code was already used or has expired',
  },
  signInItselfNew: {
    code: 2012,
    http: 200,
    zh: '请在以前登录过的设备上确认',
    en: 'Confirm it on a device you’ve signed in on before',
  },
  registrationClosed: {
    code: 2013,
    http: 200,
    zh: '本站不开放注册，请向管理员申请账号',
    en: 'Sign-up is closed. Ask an administrator for an account.',
  },
  registrationByInvitation: {
    code: 2014,
    http: 200,
    zh: '本站凭邀请注册，请向已加入的人要一个邀请链接',
    en: 'You need an invitation to sign up. Ask somebody here for a link.',
  },
  confirmationNeeded: {
    code: 2016,
    http: 200,
    zh: '此操作无法撤销，请先再次输入你的密码',
    en: 'This can’t be undone. Enter your password again first.',
  },
  passwordWrong: { code: 2031, http: 200, zh: '密码错误', en: 'Incorrect password' },
  signInNotRecent: {
    code: 2032,
    http: 200,
    zh: '你的账号没有密码：请重新登录，并在 {minutes} 分钟内操作',
    en: 'Your account has no password: sign in again, then do this within {minutes} minutes',
  },
  ownerStays: {
    code: 2033,
    http: 200,
    zh: '你是站点所有者：请先让运维人员把站点移交给别人，再注销账号',
    en: 'You own this site: have its operator pass it on to somebody else before you delete your account',
  },
  lastAdministrator: {
    code: 2034,
    http: 200,
    zh: '你是唯一的管理员：请先把别人设为管理员，再注销账号',
    en: 'You’re the only administrator: make somebody else one before you delete your account',
  },
  tooManyArchives: {
    code: 2035,
    http: 200,
    zh: '每天最多导出 {max} 次，请明天再试',
    en: 'You can export your data {max} times a day. Try again tomorrow.',
  },
  archiveUnknown: {
    code: 2036,
    http: 200,
    zh: '没有可以下载的数据：可能已过期，请重新导出',
    en: 'There’s no export to download. It may have expired: make a new one.',
  },
  archivesPaused: {
    code: 2037,
    http: 200,
    retry: true,
    zh: '服务器的存储空间快满了，暂时不能导出数据，请稍后再试',
    en: 'The server is running out of storage, so data can’t be exported right now. Try again later.',
  },
  secondFactorNeeded: {
    code: 2020,
    http: 200,
    zh: '这个账号开启了两步验证，还需要验证器应用中的验证码；如果没有输入的地方，请更新客户端或用浏览器登录',
    en: 'This account needs a code from your authenticator app too. If there’s nowhere to enter it, use a newer app or a browser.',
  },
  secondFactorMissing: {
    code: 2021,
    http: 200,
    zh: '本站要求两步验证，请先在“账号安全”中设置',
    en: 'This site requires two-step sign-in. Set it up under Safety first.',
  },
  secondFactorCodeWrong: {
    code: 2022,
    http: 200,
    zh: '验证码错误或已用过，请等下一个验证码再试',
    en: 'Wrong code, or it was already used. Wait for the next one and try again.',
  },
  secondFactorIsOn: { code: 2023, http: 200, zh: '两步验证已经开启', en: 'Two-step sign-in is already on' },
  secondFactorIsOff: { code: 2024, http: 200, zh: '两步验证没有开启', en: 'Two-step sign-in isn’t on' },
  secondFactorNotSetUp: {
    code: 2025,
    http: 200,
    zh: '设置已过期，请重新开始',
    en: 'Setup has expired. Start again.',
  },
  secondFactorUnreadable: {
    code: 2026,
    http: 200,
    zh: '本站的密钥已更换，验证器的验证码不再有效，请使用恢复码或联系管理员',
    en: 'This site’s key has changed, so codes from your app no longer work. Use a recovery code or ask an administrator.',
  },
  passkeysUnavailable: {
    code: 2040,
    http: 200,
    zh: '通行密钥只能在通过 https 和域名打开的网站上使用',
    en: 'Passkeys only work when the site is opened over https by its name',
  },
  passkeyRefused: {
    code: 2041,
    http: 200,
    zh: '无法使用这个通行密钥，请重试或换一种登录方式',
    en: 'This passkey couldn’t be used. Try again or sign in another way.',
  },
  passkeyUnknown: {
    code: 2042,
    http: 200,
    zh: '这个通行密钥已经移除或不存在',
    en: 'This passkey was removed or doesn’t exist',
  },
  tooManyPasskeys: {
    code: 2043,
    http: 200,
    zh: '通行密钥最多 {max} 个，请先移除不用的',
    en: 'You can have {max} passkeys. Remove one you no longer use.',
  },
  passkeyNeeded: {
    code: 2044,
    http: 200,
    zh: '本站要求两步验证，请用通行密钥登录这个账号',
    en: 'This site requires two-step sign-in. Sign in to this account with your passkey.',
  },

  userUnknown: { code: 3001, http: 200, zh: '用户不存在', en: 'User not found' },
  alreadyFriends: { code: 3002, http: 200, zh: '你们已经是好友了', en: 'You’re already friends' },
  selfAsFriend: { code: 3003, http: 200, zh: '不能添加自己为好友', en: 'You can’t add yourself' },
  addingRefused: {
    code: 3004,
    http: 200,
    zh: '对方不允许任何人添加',
    en: 'This person doesn’t accept friend requests',
  },
  notFriends: { code: 3005, http: 200, zh: '你们还不是好友', en: 'You’re not friends' },
  answersWrong: { code: 3006, http: 200, zh: '验证问题回答错误', en: 'Incorrect answers' },
  requestUnknown: { code: 3007, http: 200, zh: '验证记录不存在', en: 'Request not found' },
  requestHandled: { code: 3008, http: 200, zh: '该验证已处理', en: 'This request has already been handled' },
  requestPending: {
    code: 3009,
    http: 200,
    zh: '该验证还未处理',
    en: 'This request hasn’t been handled yet',
  },
  questionsMissing: {
    code: 3010,
    http: 200,
    zh: '请至少设置一个验证问题',
    en: 'Add at least one question',
  },
  answersMissing: {
    code: 3011,
    http: 200,
    zh: '请为每个验证问题设置答案',
    en: 'Add an answer to each question',
  },
  addingCurtailed: {
    code: 3012,
    http: 200,
    zh: '你已被限制添加好友',
    en: 'An administrator has blocked you from adding friends',
  },
  askingPaused: {
    code: 3013,
    http: 200,
    retry: true,
    zh: '上次的申请未被接受，请 {wait}后再申请',
    en: 'Your last request wasn’t accepted. You can send another in {wait}.',
  },
  answersTooOften: {
    code: 3014,
    http: 200,
    retry: true,
    zh: '回答次数过多，请 {wait}后再试',
    en: 'Too many attempts. Try again in {wait}.',
  },
  unblockFirst: {
    code: 3015,
    http: 200,
    zh: '你已将对方加入黑名单，请先移出',
    en: 'You blocked this person. Unblock them first.',
  },
  selfBlocked: { code: 3016, http: 200, zh: '不能将自己加入黑名单', en: 'You can’t block yourself' },
  blocksFull: {
    code: 3017,
    http: 200,
    zh: '黑名单最多 {count} 人，请先移出一些人',
    en: 'You can block up to {count} people. Unblock someone first.',
  },

  recipientNotFriend: {
    code: 4001,
    http: 200,
    zh: '你们还不是好友，无法发送消息',
    en: 'You’re not friends, so the message wasn’t sent',
  },
  messageUnknown: { code: 4002, http: 200, zh: '消息不存在', en: 'Message not found' },
  messageWithdrawn: { code: 4003, http: 200, zh: '消息已被撤回', en: 'This message was unsent' },
  withdrawTooLate: {
    code: 4004,
    http: 200,
    zh: '消息发送超过 {minutes} 分钟，不能撤回',
    en: 'Messages can only be unsent within {minutes} minutes',
  },
  withdrawForbidden: {
    code: 4005,
    http: 200,
    zh: '不能撤回这条消息',
    en: 'You can’t unsend this message',
  },
  messageTypeRefused: {
    code: 4006,
    http: 200,
    zh: '不支持发送这种类型的消息',
    en: 'This type of message can’t be sent',
  },
  frameInvalid: { code: 4007, http: 200, zh: '消息格式错误', en: 'Invalid message format' },
  frameTooLarge: { code: 4008, http: 200, zh: '消息过大', en: 'The message is too large' },
  sendingTooFast: {
    code: 4009,
    http: 200,
    retry: true,
    zh: '发送太快，请稍后再试',
    en: 'You’re sending messages too fast. Wait a moment.',
  },
  chatCurtailed: {
    code: 4010,
    http: 200,
    zh: '你已被限制聊天',
    en: 'An administrator has blocked you from chatting',
  },
  clientMessageIdReused: {
    code: 4011,
    http: 200,
    zh: '消息编号已用于另一个会话',
    en: 'This clientMessageId was already used in another conversation',
  },
  callPeerOffline: { code: 4012, http: 200, zh: '对方不在线', en: 'They’re offline' },
  callBusy: { code: 4013, http: 200, zh: '对方正忙', en: 'They’re on another call' },
  callUnknown: {
    code: 4014,
    http: 200,
    zh: '通话不存在或已结束',
    en: 'This call doesn’t exist or has ended',
  },
  sendFailed: {
    code: 4015,
    http: 200,
    retry: true,
    zh: '消息没有保存成功，请重试',
    en: 'The message couldn’t be saved. Try again.',
  },
  picturesTooMany: {
    code: 4016,
    http: 200,
    zh: '一条图文消息最多包含 {max} 张不同的图片',
    en: 'A message can contain up to {max} different images',
  },
  callSignalsTooMany: {
    code: 4017,
    http: 200,
    zh: '通话信令太多，请稍后再试',
    en: 'Too many call signals. Try again in a moment.',
  },
  recipientClosed: {
    code: 4018,
    http: 200,
    zh: '对方不接收你的消息',
    en: 'This person isn’t taking messages from you',
  },
  temporaryTextOnly: {
    code: 4019,
    http: 200,
    zh: '临时会话只能发送文字，加为好友后可发送其他消息和通话',
    en: 'Temporary chats take text only. Add this person as a friend for anything else.',
  },
  conferenceFull: {
    code: 4020,
    http: 200,
    zh: '通话人数已满（最多 {max} 人）',
    en: 'The call is full: {max} people at most',
  },
  conferenceElsewhere: {
    code: 4021,
    http: 200,
    zh: '你正在另一个通话中，请先离开',
    en: 'You’re in another call. Leave it first.',
  },
  conferenceUnknown: {
    code: 4022,
    http: 200,
    zh: '你不在这个通话中',
    en: 'You’re not in this call',
  },
  conferencePersonGone: {
    code: 4023,
    http: 200,
    zh: '对方已离开通话',
    en: 'They’ve left the call',
  },
  reactionKindsFull: {
    code: 4030,
    http: 200,
    zh: '一条消息最多可用 {max} 种表情回应',
    en: 'A message takes up to {max} different reactions',
  },
  editForbidden: {
    code: 4031,
    http: 200,
    zh: '只能修改自己写的文字',
    en: 'You can only edit what you wrote yourself',
  },
  editTooLate: {
    code: 4032,
    http: 200,
    zh: '发出超过 {hours} 小时的消息不能再修改',
    en: 'Messages can be edited for {hours} hours after they were sent',
  },
  editingOff: { code: 4033, http: 200, zh: '这里不能修改消息', en: 'Messages can’t be edited here' },
  editOutdated: {
    code: 4034,
    http: 200,
    zh: '这条消息已在别处修改过',
    en: 'This message has been edited elsewhere meanwhile',
  },
  editsUsedUp: {
    code: 4035,
    http: 200,
    zh: '一条消息最多可修改 {max} 次',
    en: 'A message can be edited up to {max} times',
  },
  editNeedsReview: {
    code: 4036,
    http: 200,
    zh: '这样修改需要管理员审核，请作为新消息发送',
    en: 'An administrator has to look at this first. Please send it as a new message',
  },
  nothingToForward: {
    code: 4041,
    http: 200,
    zh: '选中的消息都不能转发',
    en: 'None of these messages can be forwarded',
  },
  recordTooDeep: {
    code: 4042,
    http: 200,
    zh: '聊天记录最多嵌套 {max} 层，请改为逐条转发',
    en: 'Chat histories can be nested {max} deep. Forward these one by one instead.',
  },
  recordTooLarge: {
    code: 4043,
    http: 200,
    zh: '选中的内容太多，放不进一份聊天记录，请少选一些',
    en: 'That’s too much for one chat history. Choose fewer messages.',
  },
  forwardSingly: {
    code: 4044,
    http: 200,
    zh: '这个群开启了慢速模式，一次只能发一条，请合并转发且不附留言',
    en: 'Slow mode is on in this group, so only one message can be sent. Forward them merged, and without a note.',
  },
  forwardOfSeveralChats: {
    code: 4045,
    http: 200,
    zh: '一次只能转发同一个会话里的消息',
    en: 'Messages you forward together have to be from the same chat',
  },
  mentionMisplaced: {
    code: 4051,
    http: 200,
    zh: '@ 的位置与消息内容不符',
    en: 'A mention isn’t where the message says it is',
  },
  mentionsRefused: {
    code: 4052,
    http: 200,
    zh: '这种消息不能 @ 群成员',
    en: 'This kind of message can’t mention anyone',
  },
  messageNotPoll: { code: 4061, http: 200, zh: '这条消息不是投票', en: 'This message isn’t a poll' },
  pollEnded: { code: 4062, http: 200, zh: '投票已结束', en: 'This poll has ended' },
  pollSecret: {
    code: 4063,
    http: 200,
    zh: '这是匿名投票，不公开谁投了什么',
    en: 'This poll is secret: nobody sees who chose what',
  },
  pollOneChoice: { code: 4064, http: 200, zh: '只能选一项', en: 'You can choose one option only' },
  pollEndInvalid: {
    code: 4065,
    http: 200,
    zh: '截止时间须晚于现在，且在 {days} 天之内',
    en: 'A poll has to end later than now, within {days} days',
  },
  pollCloseForbidden: {
    code: 4066,
    http: 200,
    zh: '只有发起人和群管理员可以结束投票',
    en: 'Only its author and the group’s administrators can end a poll',
  },
  pollOptionsAlike: { code: 4067, http: 200, zh: '有重复的选项', en: 'Two of the options are the same' },
  linkPreviewForbidden: {
    code: 4071,
    http: 200,
    zh: '只能移除自己消息的链接预览',
    en: 'You can only remove link previews of your own messages',
  },

  groupUnknown: { code: 5001, http: 200, zh: '群聊不存在', en: 'Group not found' },
  notMember: { code: 5002, http: 200, zh: '你不是该群成员', en: 'You’re not a member of this group' },
  alreadyMember: { code: 5003, http: 200, zh: '已经是群成员了', en: 'Already a member of this group' },
  groupFull: { code: 5004, http: 200, zh: '群成员已满', en: 'The group is full' },
  joiningRefused: {
    code: 5005,
    http: 200,
    zh: '该群不允许任何人加入',
    en: 'This group isn’t accepting new members',
  },
  memberUnknown: {
    code: 5006,
    http: 200,
    zh: '该用户不是群成员',
    en: 'This person isn’t a member of the group',
  },
  ownerCannotLeave: {
    code: 5007,
    http: 200,
    zh: '群主不能退出群聊，请先转让或解散',
    en: 'The owner can’t leave. Transfer ownership or dissolve the group first.',
  },
  memberMuted: { code: 5008, http: 200, zh: '你已被禁言', en: 'You’re muted in this group' },
  groupMuted: { code: 5009, http: 200, zh: '全员禁言中', en: 'Everyone in this group is muted' },
  groupChatCurtailed: {
    code: 5010,
    http: 200,
    zh: '你已被限制在群内聊天',
    en: 'An administrator has blocked you from group chats',
  },
  groupCreationCurtailed: {
    code: 5011,
    http: 200,
    zh: '你已被限制创建群聊',
    en: 'An administrator has blocked you from creating groups',
  },
  mentionForbidden: {
    code: 5012,
    http: 200,
    zh: '只有群主和管理员可以 @所有人',
    en: 'Only the owner and admins can mention everyone',
  },
  joiningBarred: { code: 5013, http: 200, zh: '你不能加入该群', en: 'You can’t join this group' },
  guestBanned: {
    code: 5014,
    http: 200,
    zh: '“{name}”已被禁止入群，需由群主或管理员先解除',
    en: '“{name}” is banned from this group. The owner or an admin has to lift the ban first.',
  },
  banUnknown: {
    code: 5015,
    http: 200,
    zh: '该用户没有被禁止入群',
    en: 'This person isn’t banned from the group',
  },
  groupSlowed: {
    code: 5016,
    http: 200,
    zh: '本群开启了慢速模式，请 {left}后再发言',
    en: 'Slow mode is on in this group. You can write again in {left}.',
  },
  groupQuiet: {
    code: 5017,
    http: 200,
    zh: '现在是本群的静默时段，{left}后可以发言',
    en: 'It’s quiet hours in this group. You can write again in {left}.',
  },
  pinsFull: {
    code: 5018,
    http: 200,
    zh: '最多置顶 {max} 条消息，请先取消一条',
    en: 'A chat can have {max} pinned messages at most. Unpin one first.',
  },
  groupAnnouncementUnknown: {
    code: 5019,
    http: 200,
    zh: '该群公告不存在或已被撤下',
    en: 'This announcement doesn’t exist or was taken down',
  },
  groupAnnouncementsFull: {
    code: 5020,
    http: 200,
    zh: '一个群最多保留 {max} 条公告，请先撤下一条',
    en: 'A group can have {max} announcements at most. Take one down first.',
  },
  remindedLately: {
    code: 5021,
    http: 200,
    zh: '刚提醒过，请 {minutes} 分钟后再试',
    en: 'You reminded them a moment ago. Try again in {minutes} min.',
  },
  readersUntold: {
    code: 5022,
    http: 200,
    zh: '群主未开启已读情况，或这条消息发于开启之前',
    en: 'This group doesn’t show who has read this message',
  },
  readersOnlyCounted: {
    code: 5023,
    http: 200,
    zh: '超过 {max} 人的群只显示已读人数，不能查看名单或提醒',
    en: 'In groups of more than {max} people, readers are only counted',
  },

  fileUnknown: { code: 6001, http: 404, zh: '文件不存在', en: 'File not found' },
  fileTypeRefused: {
    code: 6002,
    http: 200,
    zh: '不支持的文件类型',
    en: 'This file type isn’t supported',
  },
  fileTooLarge: { code: 6003, http: 200, zh: '文件过大', en: 'The file is too large' },
  fileMissing: { code: 6004, http: 200, zh: '没有收到文件', en: 'No file was received' },
  sourceRefused: {
    code: 6005,
    http: 200,
    zh: '{field}必须是本站上传的文件',
    en: '{field} must be a file uploaded to this site',
  },
  uploadIncomplete: {
    code: 6006,
    http: 200,
    retry: true,
    zh: '上传中断，请重试',
    en: 'The upload was interrupted. Try again.',
  },
  markupRefused: {
    code: 6007,
    http: 200,
    zh: '图文内容包含不允许的元素：{what}',
    en: 'The content contains something that isn’t allowed: {what}',
  },
  imageTooLarge: {
    code: 6008,
    http: 200,
    zh: '图片超过 {megapixels} 百万像素，请缩小后再发送',
    en: 'This image is over {megapixels} megapixels. Make it smaller and try again.',
  },
  imageQueueFull: {
    code: 6009,
    http: 200,
    retry: true,
    zh: '正在处理的图片和影片太多，请稍后再试',
    en: 'Too many images and videos are being processed. Try again in a moment.',
  },

  storeSilent: {
    code: 6010,
    http: 503,
    retry: true,
    zh: '文件存储暂时没有响应，请稍后再试',
    en: 'File storage isn’t responding. Try again in a moment.',
  },
  fileDamaged: {
    code: 6011,
    http: 500,
    zh: '文件在服务器上已损坏，请联系管理员',
    en: 'This file is damaged on the server. Contact an administrator.',
  },
  uploadQuotaReached: {
    code: 6012,
    http: 200,
    zh: '你的上传空间共 {allowed}，已用 {used}，放不下这个文件',
    en: 'You’ve used {used} of your {allowed} of storage. This file doesn’t fit.',
  },
  siteQuotaReached: {
    code: 6013,
    http: 200,
    zh: '本站的上传空间共 {allowed}，已用 {used}，放不下这个文件',
    en: 'This site has used {used} of its {allowed} of storage. This file doesn’t fit.',
  },
  uploadsPaused: {
    code: 6014,
    http: 200,
    retry: true,
    zh: '服务器的存储空间快满了，暂时不能上传文件；消息可以照常发送',
    en: 'The server is running out of storage, so files can’t be uploaded right now. You can still send messages.',
  },

  ownAccount: {
    code: 7001,
    http: 200,
    zh: '不能对自己的账号执行此操作',
    en: 'You can’t do this to your own account',
  },
  logUnknown: { code: 7002, http: 200, zh: '日志不存在', en: 'Log entry not found' },
  ownerProtected: {
    code: 7003,
    http: 200,
    zh: '不能对站点所有者的账号执行此操作',
    en: 'You can’t do this to the site owner’s account',
  },
  staffProtected: {
    code: 7004,
    http: 200,
    zh: '只有管理员才能对协管员、审计员和管理员执行此操作',
    en: 'Only administrators can do this to moderators, auditors and administrators',
  },
  moderatorsOnlyMute: {
    code: 7005,
    http: 200,
    zh: '协管员只能禁止聊天和群聊，其他限制请联系管理员',
    en: 'Moderators can only stop people from chatting. Ask an administrator for anything else.',
  },

  invitationUnknown: {
    code: 8001,
    http: 200,
    zh: '邀请不存在，请检查链接是否完整',
    en: 'There’s no such invitation. Check that the link is complete.',
  },
  invitationOver: {
    code: 8002,
    http: 200,
    zh: '邀请已失效，请对方重新发一个',
    en: 'This invitation no longer works. Ask for a new one.',
  },
  tooManyInvitations: {
    code: 8003,
    http: 200,
    zh: '有效的邀请最多 {max} 个，请先停用不需要的',
    en: 'You can have {max} invitations at once. Turn off one you no longer need.',
  },

  directoryClosed: {
    code: 9001,
    http: 200,
    zh: '本站没有通讯录：在这里先加好友再聊天',
    en: 'This site has no directory: people here become friends first',
  },
  departmentUnknown: { code: 9002, http: 200, zh: '部门不存在', en: 'Department not found' },
  departmentNameTaken: {
    code: 9003,
    http: 200,
    zh: '这里已经有同名的部门了',
    en: 'There is a department of this name here already',
  },
  departmentsFull: {
    code: 9004,
    http: 200,
    zh: '最多只能有 {max} 个部门',
    en: 'There can be up to {max} departments',
  },
  departmentTooDeep: {
    code: 9005,
    http: 200,
    zh: '部门最多 {max} 级，也不能放进自己下面',
    en: 'Departments can be nested {max} deep, and never within themselves',
  },

  registrationWaiting: {
    code: 9101,
    http: 200,
    zh: '你的注册还在等待管理员同意，同意后就能用这个账号登录',
    en: 'An administrator still has to approve your account. You can sign in with it after that.',
  },
  registrationRefused: {
    code: 9102,
    http: 200,
    zh: '管理员没有同意你的注册，如有疑问请直接联系管理员',
    en: 'An administrator turned down your registration. Contact them if you think that’s a mistake.',
  },
  registrationByApproval: {
    code: 9103,
    http: 200,
    zh: '本站的新账号须经管理员同意，请先用昵称和密码注册',
    en: 'New accounts need an administrator’s approval here. Sign up with a nickname and password first.',
  },
  registrationsFull: {
    code: 9104,
    http: 200,
    retry: true,
    zh: '等待管理员同意的注册太多，请稍后再来，或请管理员先处理',
    en: 'Too many registrations are waiting for approval. Try again later, or ask an administrator to look at them.',
  },
  registrationHandled: {
    code: 9105,
    http: 200,
    zh: '这些注册已经处理过了',
    en: 'These registrations have already been dealt with',
  },
  memberAccountTaken: {
    code: 9106,
    http: 200,
    zh: '账号名“{name}”已被使用，或在名单里重复，没有添加任何人',
    en: 'The username “{name}” is taken or listed twice. Nobody was added.',
  },
  memberGroupRefused: {
    code: 9107,
    http: 200,
    zh: '群“{name}”不存在、不止一个，或你不是它的群主或管理员，没有添加任何人',
    en: 'There’s no group “{name}”, there are several, or you’re not its owner or admin. Nobody was added.',
  },
  memberGroupFull: {
    code: 9108,
    http: 200,
    zh: '群“{name}”放不下这么多人，没有添加任何人',
    en: 'The group “{name}” doesn’t have room for these people. Nobody was added.',
  },
  memberFileOther: {
    code: 9109,
    http: 200,
    zh: '这份名单已经添加过，内容却不一样，请重新选择文件',
    en: 'This list was added before with other content. Choose the file again.',
  },

  reportUnknown: {
    code: 9201,
    http: 200,
    zh: '举报不存在，或不由你处理',
    en: 'There’s no such report, or it isn’t yours to decide',
  },
  reportDecided: {
    code: 9202,
    http: 200,
    zh: '这条举报已经处理过了，请刷新后查看',
    en: 'This report has already been decided. Reload to see how.',
  },
  reportUndecided: {
    code: 9203,
    http: 200,
    zh: '这条举报还没有处理，无需撤销',
    en: 'This report hasn’t been decided, so there’s nothing to undo',
  },
  reportOfOneself: {
    code: 9204,
    http: 200,
    zh: '不能举报自己或自己发的消息',
    en: 'You can’t report yourself or your own messages',
  },
  reportOfSeveralChats: {
    code: 9205,
    http: 200,
    zh: '一次只能举报同一个会话里的消息',
    en: 'Messages you report together have to be from the same chat',
  },
  reportedAgain: {
    code: 9206,
    http: 200,
    zh: '同一内容又被举报了，请直接处理新的举报',
    en: 'The same thing has been reported again. Decide the newer report instead.',
  },

  wordRefused: {
    code: 9301,
    http: 200,
    zh: '本站不允许使用“{word}”，请修改后再试',
    en: 'This site doesn’t allow “{word}”. Change it and try again.',
  },
  messageHeld: {
    code: 9302,
    http: 200,
    zh: '这条消息正在等待审核，通过后会自动发出',
    en: 'This message is being reviewed. It’s sent as soon as it’s approved.',
  },
  messageRejected: {
    code: 9303,
    http: 200,
    zh: '这条消息没有通过审核，没有发出',
    en: 'This message wasn’t approved, so it wasn’t sent',
  },
  heldTooMany: {
    code: 9304,
    http: 200,
    zh: '你等待审核的消息已有 {max} 条，请等审核后再发',
    en: '{max} of your messages are already being reviewed. Wait for those first.',
  },
  heldUnknown: {
    code: 9305,
    http: 200,
    zh: '这条消息已经处理过，或不由你审核',
    en: 'This message has already been dealt with, or isn’t yours to review',
  },
  wordListUnknown: {
    code: 9306,
    http: 200,
    zh: '词表不存在，可能已被删除',
    en: 'There’s no such list. It may have been deleted.',
  },
  wordListsFull: {
    code: 9307,
    http: 200,
    zh: '最多只能有 {max} 个词表',
    en: 'There can be up to {max} lists',
  },
  wordsFull: {
    code: 9308,
    http: 200,
    zh: '所有词表合计最多 {max} 个词，还能放 {room} 个',
    en: 'All lists together can have up to {max} words. There’s room for {room}.',
  },
  wordWithoutLetters: {
    code: 9309,
    http: 200,
    zh: '“{word}”里没有文字或数字，无法匹配',
    en: '“{word}” has no letters or digits to match',
  },

  announcementUnknown: {
    code: 9401,
    http: 200,
    zh: '公告不存在，可能已被撤下',
    en: 'There’s no such announcement. It may have been taken back.',
  },
  announcementsFull: {
    code: 9402,
    http: 200,
    zh: '同时生效的公告最多 {max} 条，请先撤下一条',
    en: 'There can be {max} announcements at once. Take one back first.',
  },

  holdUnknown: {
    code: 9501,
    http: 200,
    zh: '这条保全不存在，可能已被解除',
    en: 'There’s no such hold. It may have been lifted.',
  },
  heldAlready: {
    code: 9502,
    http: 200,
    zh: '对方或该群已在保全中，无需重复设置',
    en: 'This person or group is already on hold',
  },
  holdsFull: {
    code: 9503,
    http: 200,
    zh: '最多同时保全 {max} 项，请先解除不再需要的',
    en: 'There can be {max} holds at most. Lift the ones you no longer need.',
  },
  accountHeld: {
    code: 9504,
    http: 200,
    zh: '管理员要求保留该账号的内容，暂时不能注销',
    en: 'Administrators need this account’s content kept, so it can’t be deleted for now',
  },
  groupHeld: {
    code: 9505,
    http: 200,
    zh: '管理员要求保留该群的内容，暂时不能解散',
    en: 'Administrators need this group’s content kept, so it can’t be dissolved for now',
  },
  keptTooLong: {
    code: 9506,
    http: 200,
    zh: '本站最多保留消息 {days} 天，群的期限不能更长',
    en: 'This site keeps messages for {days} days at most, so a group can’t keep them longer',
  },
  logTooYoung: {
    code: 9507,
    http: 200,
    zh: '审计日志至少保留 {days} 天，未到期的条目不能删除',
    en: 'The audit log is kept for at least {days} days, so newer entries can’t be deleted',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

const names = Object.keys(errors) as ErrorName[]
const namesByCode = new Map<number, ErrorName>(names.map((name) => [errors[name].code, name]))

/** The name of a wire code, or undefined for one that this version does not know. */
export function errorName(code: number): ErrorName | undefined {
  return namesByCode.get(code)
}

/** The sentence for an error in one language, with `{name}` filled from `params`. */
export function errorMessage(
  name: ErrorName,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''))
}

/** Success as wire.md section 1 has it. */
export const success = { code: 0, msg: '成功' } as const
