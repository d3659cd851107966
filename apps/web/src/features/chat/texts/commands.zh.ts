export const commands = {
  list: '机器人命令',
  buttons: '机器人按钮',
  offline: '未连接网络，暂时不能使用按钮',
} as const
