import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

const recordBytes = 4_096
const keyBytes = 16
const nonceBytes = 12
const curve = 'prime256v1'

interface Subscriber {
  /** The public key of the browser, base64url. */
  p256dh: string
  /** The secret that it shares with this service, base64url. */
  auth: string
}

/** Random values, which the example of the standard fixes. */
interface Given {
  privateKey: Uint8Array
  salt: Uint8Array
}

/** Encrypts a message for one browser, by RFC 8291, as one record of RFC 8188. Throws where its key is no point of the curve. */
export function encryptPush(text: string, { p256dh, auth }: Subscriber, given: Given | null = null): Buffer {
  const salt = given?.salt ?? randomBytes(keyBytes)
  const own = createECDH(curve)
  if (given) own.setPrivateKey(given.privateKey)
  else own.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const secret = derive(Buffer.from(auth, 'base64url'), shared, info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), nonceBytes)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const lastRecord = Buffer.from([2])
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(own.getPublicKey().length, 4)
  return Buffer.concat([salt, head, own.getPublicKey(), sealed, cipher.getAuthTag()])
}

/** HKDF with SHA-256 of at most one block. */
function derive(salt: Uint8Array, secret: Uint8Array, info: Buffer, bytes: number): Buffer {
  const pseudoRandom = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', pseudoRandom)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, bytes)
}
