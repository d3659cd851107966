export const admin = {
  title: '管理后台',
  pages: '管理页面',
  overview: '概览',
} as const
