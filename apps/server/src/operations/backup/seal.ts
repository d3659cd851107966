import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { BrokenArchive } from './tar.ts'

/** The last entry: it closes what is before it. With a passphrase nobody else can have closed it. */
export interface Seal {
  /** SHA-256 of the manifest, in hex. */
  readonly manifest: string
  readonly kept?: Kept
}

/** In base64, but for what scrypt takes. */
interface Kept {
  readonly scrypt: { readonly salt: string; readonly N: number; readonly r: number; readonly p: number }
  /** HMAC-SHA-256 of the manifest. */
  readonly mac: string
  /** The key that signs sessions, by AES-256-GCM; not there where the operator keeps it elsewhere. */
  readonly sessionKey?: { readonly iv: string; readonly tag: string; readonly bytes: string }
}

const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyBytes = 32

export function seal(
  manifest: Buffer,
  passphrase: string | undefined,
  sessionKey: Uint8Array | undefined,
): Seal {
  const sum = createHash('sha256').update(manifest).digest('hex')
  if (!passphrase) return { manifest: sum }
  const salt = randomBytes(16)
  const { sealing, proving } = keysOf(passphrase, salt, cost)
  const mac = createHmac('sha256', proving).update(manifest).digest('base64')
  const scrypt = { salt: salt.toString('base64'), ...cost }
  return {
    manifest: sum,
    kept: { scrypt, mac, ...(sessionKey && { sessionKey: encrypted(sessionKey, sealing) }) },
  }
}

/**
 * Returns the key that signs sessions, where the archive holds it and the passphrase is given.
 * @throws BrokenArchive
 */
export function openSeal(
  manifest: Buffer,
  { manifest: sum, kept }: Seal,
  passphrase: string | undefined,
): Buffer | undefined {
  if (createHash('sha256').update(manifest).digest('hex') !== sum)
    throw new BrokenArchive('the list of what is in the archive has been changed')
  if (!passphrase) return undefined
  if (!kept)
    throw new BrokenArchive(
      'the archive was made without a passphrase, or has been changed: leave PARLEY_BACKUP_PASSPHRASE out if you know where it is from',
    )
  const { N, r, p } = kept.scrypt
  if (N !== cost.N || r !== cost.r || p !== cost.p)
    throw new BrokenArchive('the seal of the archive is of another kind')
  const { sealing, proving } = keysOf(passphrase, Buffer.from(kept.scrypt.salt, 'base64'), cost)
  const mac = createHmac('sha256', proving).update(manifest).digest()
  const storedMac = Buffer.from(kept.mac, 'base64')
  if (storedMac.length !== mac.length || !timingSafeEqual(storedMac, mac))
    throw new BrokenArchive(
      'PARLEY_BACKUP_PASSPHRASE is not the passphrase that the archive was made with, or the archive has been changed',
    )
  return kept.sessionKey && decrypted(kept.sessionKey, sealing)
}

function keysOf(passphrase: string, salt: Buffer, { N, r, p }: typeof cost) {
  const both = scryptSync(passphrase.normalize('NFKC'), salt, 2 * keyBytes, { N, r, p, maxmem: 256 * N * r })
  return { sealing: both.subarray(0, keyBytes), proving: both.subarray(keyBytes) }
}

function encrypted(bytes: Uint8Array, key: Buffer) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    bytes: body.toString('base64'),
  }
}

function decrypted({ iv, tag, bytes }: NonNullable<Kept['sessionKey']>, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
  try {
    return Buffer.concat([decipher.update(Buffer.from(bytes, 'base64')), decipher.final()])
  } catch {
    throw new BrokenArchive('the key that signs sessions has been changed in the archive')
  }
}
