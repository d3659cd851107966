import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser for the senders of its notifications. */
export interface DeviceKeys {
  /** A point of P-256, uncompressed. */
  readonly p256dh: string
  readonly auth: string
}

/** Values for one message; new for each. */
interface Once {
  readonly privateKey: Buffer
  readonly salt: Buffer
}

const curve = 'prime256v1'
const recordSize = 4096
/** Behind the last record's text. */
const last = Buffer.from([2])

/** Encrypts for one device (RFC 8291, by `aes128gcm` of RFC 8188): no push service can read it. @param once other in tests alone */
export function encryptFor({ p256dh, auth }: DeviceKeys, text: Buffer, once = newOnce()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const own = createECDH(curve)
  own.setPrivateKey(once.privateKey)
  const point = own.getPublicKey()
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, point])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, once.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, once.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(point.length, 4)
  return Buffer.concat([
    once.salt,
    size,
    point,
    cipher.update(text),
    cipher.update(last),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function newOnce(): Once {
  const pair = createECDH(curve)
  pair.generateKeys()
  // A number that begins with zeros comes shorter.
  const key = pair.getPrivateKey()
  return { privateKey: Buffer.concat([Buffer.alloc(32 - key.length), key]), salt: randomBytes(16) }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Whether something can be encrypted for these keys. */
export function canEncryptFor(keys: DeviceKeys): boolean {
  try {
    return encryptFor(keys, Buffer.alloc(0)).length > 0
  } catch {
    return false
  }
}
