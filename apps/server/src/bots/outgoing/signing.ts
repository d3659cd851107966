import { createHmac } from 'node:crypto'

/** What proves that a body is from here, and when: whoever keeps an old one for later is found out by its time. */
export function signatureOf(body: Buffer, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  const proof = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${proof}`
}
