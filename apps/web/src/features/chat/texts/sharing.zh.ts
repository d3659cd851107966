/** Texts about content that another app gives this one to send. */
export const sharing = {
  title: '发送到…',
  text: '选择一个聊天。内容会放进输入框，由你来发送。',
  gone: '没有要发送的内容。请在另一个应用里重新分享。',
  tooMuch: '这台设备放不下分享的内容。请少选一些，或先清理出空间。',
  what: '要发送的内容',
} as const
