/** For whoever needs an administrator to agree to their account. */
export const approval = {
  needed: '填好后提交，管理员同意后就能登录',
  message: '告诉管理员你是谁',
  messageHint: '比如姓名、班级或部门，只有管理员看得到',
  messageTooLong: '最多 {max} 个字',
  submit: '提交申请',
  askFirst: '注册后须经管理员同意才能登录。',
  waitingTitle: '已提交，等待管理员同意',
  waitingText: '请记下你的账号。管理员同意后，用它和刚才的密码登录。',
  waitingNext: '现在登录会提示还在等待。如果等得太久，请直接联系管理员。',
  toSignIn: '回到登录',
} as const
