import type { S3Settings } from '../config/config.ts'
import { NoS3, S3Refusal } from './s3-store.ts'

/** A plain sentence on what the operator can correct about S3. */
export function s3Problem(error: unknown, settings: S3Settings): string {
  if (error instanceof S3Refusal) return refused(error, settings)
  const { endpoint } = settings
  if (error instanceof NoS3)
    return `What answers at ${endpoint} does not give back what was put there: is PARLEY_S3_ENDPOINT the address of an S3-compatible store?`
  const code = codeIn(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `There is no host ${new URL(endpoint).hostname}, which PARLEY_S3_ENDPOINT names: correct it.`
  if (/^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT)/.test(code))
    return `The certificate of S3 at ${endpoint} is not trusted (${code}): mend it, or name who issued it in NODE_EXTRA_CA_CERTS.`
  if (/^(ERR_SSL|EPROTO)/.test(code)) return `S3 at ${endpoint} speaks no https: correct PARLEY_S3_ENDPOINT.`
  return `S3 at ${endpoint} does not answer: start it, or correct PARLEY_S3_ENDPOINT.`
}

function refused({ status, code }: S3Refusal, { bucket, region }: S3Settings): string {
  switch (code) {
    case 'NoSuchBucket':
      return `S3 has no bucket "${bucket}": create it, or correct PARLEY_S3_BUCKET.`
    case 'InvalidAccessKeyId':
      return 'S3 does not know PARLEY_S3_ACCESS_KEY: correct it.'
    case 'SignatureDoesNotMatch':
      return 'PARLEY_S3_SECRET_KEY is not the secret of PARLEY_S3_ACCESS_KEY: correct it.'
    case 'RequestTimeTooSkewed':
    case 'RequestExpired':
      return "This machine's clock and that of S3 differ by many minutes: set them."
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `The bucket "${bucket}" is not in the region "${region}": correct PARLEY_S3_REGION.`
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
      return `The bucket "${bucket}" is behind another address: correct PARLEY_S3_ENDPOINT, and PARLEY_S3_REGION with it.`
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
      return 'The disk of S3 is full: make room, and start Parley again.'
  }
  if (status === 403)
    return `S3 does not let PARLEY_S3_ACCESS_KEY put, get and delete in the bucket "${bucket}": give it these rights.`
  return `S3 answered with ${status} ${code}: is PARLEY_S3_ENDPOINT the address of an S3-compatible store, without the bucket?`
}

/** The system's or the TLS library's own word, wherever in the chain of causes it is. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && !code.startsWith('UND_') ? code : codeIn(error.cause)
}
