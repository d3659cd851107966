/** What people call the columns of a file, whichever language they read the page in. */
export const columns = {
  nickname: ['姓名', '昵称', '名字', '名称', '成员'],
  accountName: ['账号', '帐号', '账户', '账号名', '用户名'],
  groups: ['群', '群组', '群聊', '班级', '部门'],
} as const
