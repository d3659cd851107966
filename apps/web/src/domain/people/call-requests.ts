export type CallKind = 'voice' | 'video'

/** A person, or a group whose call is begun or joined. */
export type Callee = { readonly userId: number } | { readonly groupId: number }

export type CallRequest = Callee & { readonly kind: CallKind }

const listeners = new Set<(request: CallRequest) => void>()

/** Calls a friend, or joins the call of a group. The feature for calls takes it from here; it is loaded with the first. */
export function startCall(callee: Callee, kind: CallKind) {
  for (const listener of listeners) listener({ ...callee, kind })
}

/** @returns a function that stops it */
export function onCallRequest(listener: (request: CallRequest) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
