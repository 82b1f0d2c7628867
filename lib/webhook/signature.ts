import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** How long two secrets sign after one was replaced. */
export const rotationMilliseconds = 24 * 3_600_000

export function makeWebhookSecret(random: (bytes: number) => Uint8Array = randomBytes): string {
  return prefix + Buffer.from(random(secretBytes)).toString('base64')
}

/** The headers of https://www.standardwebhooks.com: a signature for each secret. */
export function signedHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
