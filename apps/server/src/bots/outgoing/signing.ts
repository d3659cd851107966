import { createHmac } from 'node:crypto'

/** The proof that a body is from here, and when: the time exposes a body that is replayed later. */
export function signatureOf(body: Buffer, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const proof = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${proof}`
}
