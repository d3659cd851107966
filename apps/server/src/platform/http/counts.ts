/** What this process has done since it began, for whoever measures it: numbers that cost nothing to keep. */
export const counts = {
  framesIn: 0,
  framesOut: 0,
  bytesOut: 0,
  messagesStored: 0,
  /** Notifications to devices, by what became of them. */
  pushes: new Map<string, number>(),
  /** Mails, by what became of them. */
  mails: new Map<string, number>(),
  /** Deliveries of webhooks, by what became of them, and how many seconds those waited that were taken. */
  webhookDeliveries: new Map<string, number>(),
  webhookWaits: 0,
  /** Closes of sockets from our side, by their code. */
  closes: new Map<number, number>(),
  /** Is told of each commit of messages, where somebody measures. */
  onCommit: undefined as ((messages: number, seconds: number) => void) | undefined,
}
