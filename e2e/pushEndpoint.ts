import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What the service worker of the page reads. */
export interface PushedMessage {
  id: string
  title: string
  text: string
  link: string | null
}

/** A push service and the keys of the browser behind it, which decrypts by RFC 8291. */
export async function openPushEndpoint() {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16)
  const received: PushedMessage[] = []

  function decrypted(body: Buffer): string {
    const [salt, keyEnd] = [body.subarray(0, 16), 21 + body.readUInt8(20)]
    const [sender, sealed] = [body.subarray(21, keyEnd), body.subarray(keyEnd)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
    const derived = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }

  const server = createServer(async (request, response) => {
    received.push(JSON.parse(decrypted(await buffer(request))))
    response.writeHead(201).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    subscription: { endpoint: `http://127.0.0.1:${port}/`, keys: { p256dh, auth: auth.toString('base64url') } },
    received,
    close: () => server.close(),
  }
}
