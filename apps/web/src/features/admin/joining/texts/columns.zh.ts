/** Names of the columns of a file, in any language of the page. */
export const columns = {
  nickname: ['姓名', '昵称', '名字', '名称', '成员'],
  accountName: ['账号', '帐号', '账户', '账号名', '用户名'],
  groups: ['群', '群组', '群聊', '班级', '部门'],
} as const
