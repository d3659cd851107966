/** Loaded into the server that is measured: when asked it collects garbage, and says what it then holds. */
process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ heapUsed, rss })
})
