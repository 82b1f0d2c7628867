import { hkdfSync } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorText } from '#lib/errorText.ts'
import { AccessError } from './accessError.ts'
import { type Random, secureRandom } from './secret.ts'

const secretBytes = 32
const keyBytes = 32
const draftNameBytes = 8

/** The secret that signs sessions: the setting, else the one in the data folder. */
export async function authSecret(given: string | null, dataFolder: string, random: Random = secureRandom) {
  return given ?? storedSecret('auth-secret', dataFolder, random)
}

/**
 * The key that signs JWTs, never the one that signs sessions. Web processes on several machines share AUTH_SECRET and with it
 * a key derived from it; without that setting the key is in the data folder.
 */
export async function jwtSecret(
  authSecret: string | null,
  dataFolder: string,
  random: Random = secureRandom,
): Promise<Uint8Array> {
  if (authSecret !== null) return new Uint8Array(hkdfSync('sha256', authSecret, '', 'lastfix jwt', keyBytes))
  return new TextEncoder().encode(await storedSecret('jwt-secret', dataFolder, random))
}

/** A signing secret in a file of the data folder, created on first use. */
async function storedSecret(fileName: string, dataFolder: string, random: Random): Promise<string> {
  const path = join(dataFolder, fileName)
  try {
    return (await readSecret(path)) ?? (await makeSecret(path, dataFolder, random))
  } catch (error) {
    if (error instanceof AccessError) throw error
    throw new AccessError(`The signing secret ${path} cannot be read or created: ${errorText(error)}`, { cause: error })
  }
}

async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const secret = text.trim()
  if (secret.length >= secretBytes) return secret
  throw new AccessError(`The signing secret ${path} is too short; remove the file, and a new one is created`)
}

/** Writes under another name and then links, so that two processes that start together read the same secret. */
async function makeSecret(path: string, dataFolder: string, random: Random): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${Buffer.from(random(draftNameBytes)).toString('hex')}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(`${Buffer.from(random(secretBytes)).toString('base64url')}\n`)
    await file.sync()
    await file.close()
    await link(draft, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const secret = await readSecret(path)
  if (secret === null) throw new AccessError(`The signing secret ${path} was removed while it was being created`)
  return secret
}
