import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Kinds of messages of STUN (RFC 8489) and TURN (RFC 8656). */
export const kinds = {
  binding: 0x0001,
  bindingDone: 0x0101,
  allocate: 0x0003,
  allocateDone: 0x0103,
  allocateRefused: 0x0113,
  refresh: 0x0004,
} as const

export const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const

const magicCookie = 0x2112_a442
const headerBytes = 20
const integrityBytes = 24

type Attribute = readonly [kind: number, value: Buffer]

export interface StunMessage {
  readonly kind: number
  readonly transaction: Buffer
  readonly attributes: ReadonlyMap<number, Buffer>
}

/** A long-term credential: what a server asks for with its realm. */
export interface Credential {
  readonly username: string
  readonly password: string
  readonly realm: string
}

/** A message with a new transaction, signed where there is a credential. */
export function stunMessage(kind: number, parts: readonly Attribute[] = [], signer?: Credential): Buffer {
  const body = Buffer.concat(parts.map(([type, value]) => attribute(type, value)))
  const header = Buffer.alloc(8)
  header.writeUInt16BE(kind, 0)
  header.writeUInt16BE(body.length + (signer ? integrityBytes : 0), 2)
  header.writeUInt32BE(magicCookie, 4)
  const message = Buffer.concat([header, randomBytes(12), body])
  if (!signer) return message
  const { username, realm, password } = signer
  const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
  const mac = createHmac('sha1', key).update(message).digest()
  return Buffer.concat([message, attribute(attributes.integrity, mac)])
}

function attribute(type: number, value: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(value.length, 2)
  return Buffer.concat([header, value, Buffer.alloc(padding(value.length))])
}

const padding = (length: number) => (4 - (length % 4)) % 4

/** Whether these bytes are the beginning of a message. */
export const isPartOfStun = (bytes: Buffer): boolean =>
  bytes.length < headerBytes || (isStun(bytes) && bytes.length < headerBytes + bytes.readUInt16BE(2))

const isStun = (bytes: Buffer) => bytes.readUInt32BE(4) === magicCookie

/** Undefined for anything else than a whole message. */
export function readStun(bytes: Buffer): StunMessage | undefined {
  if (isPartOfStun(bytes) || !isStun(bytes)) return undefined
  const found = new Map<number, Buffer>()
  for (let at = headerBytes; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2)
    found.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + padding(length)
  }
  return { kind: bytes.readUInt16BE(0), transaction: bytes.subarray(8, headerBytes), attributes: found }
}

/** The number of an error, such as 401; undefined where there is none. */
export function errorCodeIn({ attributes: found }: StunMessage): number | undefined {
  const value = found.get(attributes.error)
  return value && value.length >= 4 ? ((value[2] ?? 0) & 7) * 100 + (value[3] ?? 0) : undefined
}
