/** For a person who signs in again, or does not know what with. */
export const accounts = {
  title: '这台设备上的账号',
  forget: '从这台设备上移除 {name}',
  notOne: '账号是注册时得到的一串数字，或你设置的账号名，不是昵称',
  helpTitle: '不知道账号？',
  helpNumber: '账号是注册成功时显示的数字，或你自己设置的账号名。',
  helpDevice: '在另一台已登录的设备上，打开“我的”就能看到它。',
  helpFriend: '请好友打开你的资料页：名字下面的数字就是你的账号。',
  helpAdmin: '管理员也能按你的名字查到它。',
} as const
