import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 32 MiB and three rounds, one of the settings OWASP's password storage page recommends for scrypt. */
export const usualCost: Parameters = { log2Cost: 15, blockSize: 8, parallelism: 3 }
let cost = usualCost

/** Lowers the cost in tests, which create hundreds of passwords. */
export function choosePasswordCost(chosen: Parameters): void {
  cost = chosen
}

const saltBytes = 16
const keyBytes = 32
const maxMemoryBytes = 256 * 1024 * 1024

interface Parameters {
  log2Cost: number
  blockSize: number
  parallelism: number
}

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt)

/** `$scrypt$ln=15,r=8,p=3$salt$key`, the PHC string format in base64url. */
export async function hashPassword(password: string, random: (bytes: number) => Uint8Array = randomBytes) {
  const salt = random(saltBytes)
  const key = await deriveKey(password, salt, cost)
  const { log2Cost, blockSize, parallelism } = cost
  return `$scrypt$ln=${log2Cost},r=${blockSize},p=${parallelism}$${encode(salt)}$${encode(key)}`
}

/** False for a malformed hash as well: such an account cannot sign in. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const parts = hash.match(
    /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[\w-]+)\$(?<key>[\w-]+)$/,
  )?.groups
  if (!parts) return false
  const salt = Buffer.from(parts.salt ?? '', 'base64url')
  const expected = Buffer.from(parts.key ?? '', 'base64url')
  if (expected.length !== keyBytes) return false
  const key = await deriveKey(password, salt, {
    log2Cost: Number(parts.ln),
    blockSize: Number(parts.r),
    parallelism: Number(parts.p),
  })
  return timingSafeEqual(key, expected)
}

/** Keyboards type é as one character or as two; NFKC makes them the same password. */
function deriveKey(password: string, salt: Uint8Array, { log2Cost, blockSize, parallelism }: Parameters) {
  return derive(password.normalize('NFKC'), salt, keyBytes, {
    N: 2 ** log2Cost,
    r: blockSize,
    p: parallelism,
    maxmem: maxMemoryBytes,
  })
}

function encode(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64url')
}
