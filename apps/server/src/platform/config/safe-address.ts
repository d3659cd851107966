/** Secrets and identities cross a network encrypted, or no network at all. */
export function isSafeAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** A host that is this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]'
}
