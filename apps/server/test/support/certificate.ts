import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A key, and a certificate for this name that nobody vouches for. */
export function certificate(name: string, days = 9) {
  const place = mkdtempSync(join(tmpdir(), 'parley-cert-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const options = ['-subj', '/CN=chat', '-addext', `subjectAltName=DNS:${name}`, '-days', String(days)]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-out', 'cert.pem']
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', 'key.pem', ...options], {
    cwd: place,
    stdio: 'pipe',
  })
  const read = (file: string) => readFileSync(join(place, file), 'utf8')
  return { key: read('key.pem'), cert: read('cert.pem') }
}
