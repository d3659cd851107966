const checkMs = 500

/**
 * Ends this process as a SIGTERM does once npm, which started it, has ended: npm passes signals on to a shell, which
 * ends without passing them further, and the server would be left with its port and its database.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  watch.unref()
}
