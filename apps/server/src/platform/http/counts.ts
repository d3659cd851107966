/** Counters of this process since its start, for measuring; they cost almost nothing. */
export const counts = {
  framesIn: 0,
  framesOut: 0,
  bytesOut: 0,
  messagesStored: 0,
  /** Web pushes, by their outcome. */
  pushes: new Map<string, number>(),
  /** Emails, by their outcome. */
  mails: new Map<string, number>(),
  /** Deliveries of webhooks, by their outcome, and the seconds that accepted ones waited. */
  webhookDeliveries: new Map<string, number>(),
  webhookWaits: 0,
  /** Refusals by operation, or kind of frame, and then by code. */
  refusals: new Map<string, Map<number, number>>(),
  /** Closes of sockets from our side, by their code. */
  closes: new Map<number, number>(),
  /** Called with each commit of messages, while measuring. */
  onCommit: undefined as ((messages: number, seconds: number) => void) | undefined,
}

export function countRefusal(operation: string, code: number): void {
  const byCode = counts.refusals.get(operation) ?? new Map<number, number>()
  counts.refusals.set(operation, byCode.set(code, (byCode.get(code) ?? 0) + 1))
}
