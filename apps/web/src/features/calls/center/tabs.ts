import { noteCall } from '../../../domain/people/calls-here.ts'

const lock = 'parley-call'

/** Shows this page and other tabs of this browser that a call is on here. @returns a function that takes it back */
export function holdCall(): () => void {
  const over = Promise.withResolvers<void>()
  void navigator.locks?.request(lock, () => over.promise)
  const forget = noteCall()
  return () => {
    over.resolve()
    forget()
  }
}

/** Another tab of this browser has a call. Other devices are for the server to know. */
export async function isCallElsewhere() {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lock)
}
