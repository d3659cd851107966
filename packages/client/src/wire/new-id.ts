/**
 * A new id, such as a `clientMessageId`: 128 random bits as hexadecimal digits.
 *
 * `crypto.randomUUID` exists on secure pages only, and a chat on a local network is often plain http.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
