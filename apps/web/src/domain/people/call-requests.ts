export type CallKind = 'voice' | 'video'

export interface CallRequest {
  userId: number
  kind: CallKind
}

const listeners = new Set<(request: CallRequest) => void>()

/** Calls a friend. The feature for calls takes it from here; it is loaded with the first of them. */
export function startCall(userId: number, kind: CallKind) {
  for (const listener of listeners) listener({ userId, kind })
}

/** @returns a function that stops it */
export function onCallRequest(listener: (request: CallRequest) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
