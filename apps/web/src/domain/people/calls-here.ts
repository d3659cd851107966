let count = 0

/** Whether a call is on in this page, of two people or of a group: whatever closes the page would end it. */
export const isInCall = () => count > 0

/** @returns a function that takes it back */
export function noteCall(): () => void {
  count += 1
  let isOn = true
  return () => {
    if (isOn) count -= 1
    isOn = false
  }
}
