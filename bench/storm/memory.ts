/** Loaded into the measured server: on a message it collects garbage, and answers with its memory. */
process.on('message', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ heapUsed, rss })
})
