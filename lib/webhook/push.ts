import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { SmallStores } from '#lib/store/store.ts'
import type { Message } from './messages.ts'
import { encryptPush } from './pushEncryption.ts'
import type { Outgoing, Receiver } from './requests.ts'

/** The key pair by which push services recognise this service (VAPID, RFC 8292). */
export interface PushKeys {
  /** As browsers subscribe with it: the point, uncompressed, base64url. */
  publicKey: string
  jwk: JWK
}

const keyName = 'web push'
const tokenSeconds = 12 * 3_600
const keptSeconds = 24 * 3_600

/** Makes the keys on first use. */
export async function readPushKeys(store: SmallStores['serviceKeys']): Promise<PushKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = JSON.parse(await store.getOrAdd(keyName, JSON.stringify(await exportJWK(privateKey)))) as JWK
  const point = [Buffer.from([4]), ...[jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'))]
  return { publicKey: Buffer.concat(point).toString('base64url'), jwk }
}

/** An encrypted message for the service worker of a browser, which shows it under its id; `null` if its key is not valid. */
export async function pushRequest(
  { headline, details, link }: Message,
  { url, fields }: Receiver,
  { id, at, keys, origin }: { id: string; at: number; keys: PushKeys; origin: string | null },
): Promise<Outgoing | null> {
  const seconds = Math.floor(at / 1000)
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(url).origin)
    .setSubject(origin?.startsWith('https:') ? origin : 'mailto:lastfix@localhost')
    .setExpirationTime(seconds + tokenSeconds)
    .sign(await importJWK(keys.jwk, 'ES256'))
  const body = encrypted(JSON.stringify({ id, title: headline, text: details, link }), fields)
  if (body === null) return null
  return {
    url,
    headers: {
      Authorization: `vapid t=${token}, k=${keys.publicKey}`,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(keptSeconds),
      Urgency: 'high',
    },
    body,
  }
}

function encrypted(text: string, { p256dh = '', auth = '' }: Receiver['fields']): Buffer | null {
  try {
    return encryptPush(text, { p256dh, auth })
  } catch {
    return null
  }
}
