import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Random = (bytes: number) => Uint8Array

export const secureRandom: Random = randomBytes

/** Letters and digits that are not confused when read out or typed. */
const readable = '23456789abcdefghijkmnpqrstuvwxyz'

/** Five bits per character, in groups of four: `k7qm-29xw-…`, or one group if `length` is four or less. */
export function readableSecret(length: number, random: Random): string {
  const characters = Array.from(random(length), (byte) => readable[byte % readable.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** A generated password: 80 bits that can be read out and typed. */
export function makePassword(random: Random = secureRandom): string {
  return readableSecret(16, random)
}

/** 128 bits as 32 hexadecimal digits: the form that clients of the old service expect, safe to paste without quotes. */
export function tokenSecret(random: Random): string {
  return Buffer.from(random(16)).toString('hex')
}

/** Hashes a token's secret. A fully random secret needs no slow hash, unlike a password. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The signature of a text, in hexadecimal digits. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares in constant time. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
