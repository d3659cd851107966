/** What this process has done since it began, for whoever measures it: numbers that cost nothing to keep. */
export const counts = {
  framesIn: 0,
  framesOut: 0,
  bytesOut: 0,
  messagesStored: 0,
  /** Closes of sockets from our side, by their code. */
  closes: new Map<number, number>(),
  /** Is told of each commit of messages, where somebody measures. */
  onCommit: undefined as ((messages: number, seconds: number) => void) | undefined,
}
