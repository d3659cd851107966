/** Milliseconds on and off. */
const pattern = [500, 250, 500, 1750]
const length = pattern.reduce((sum, part) => sum + part, 0)

/** Shakes a phone until the function returned is called. */
export function vibrate(): () => void {
  if (!('vibrate' in navigator)) return () => {}
  // A browser complains when a page shakes that nobody has touched yet.
  const shake = () => navigator.userActivation.hasBeenActive && navigator.vibrate(pattern)
  shake()
  const timer = setInterval(shake, length)
  return () => {
    clearInterval(timer)
    if (navigator.userActivation.hasBeenActive) navigator.vibrate(0)
  }
}
