import { createJwt } from '#lib/access/jwt.ts'
import { jwtSecret } from '#lib/access/jwtSecret.ts'
import { createToken, refusalOf } from '#lib/access/token.ts'
import type { Token } from '#lib/store/tokens.ts'
import { mostRequestsPerMinute } from '#lib/wire/account.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { dateOrDash, table } from '../table.ts'
import { withStore } from '../withStore.ts'
import { expiryOf } from './expiry.ts'

const rightNames = ['extended', 'ingest'] as const

export const tokenCreate = command({
  name: 'token create',
  operands: [],
  summary: 'make a token for a program and print its secret, which is shown only this once',
  options: {
    name: { takes: 'NAME', meaning: 'what the token is for' },
    jwt: { meaning: 'make a JWT, for the base address /api/jwt, instead of a token of 32 characters' },
    extended: { meaning: 'it may see the extended characteristics of vessels, too' },
    ingest: { meaning: "it may send a receiver's lines to POST /api/ingest, too" },
    rate: { takes: 'N', meaning: 'requests a minute, instead of RATE_LIMIT_PER_MINUTE' },
    expires: { takes: 'WHEN', meaning: 'when it ends: 90d, 12h, or a date like 2027-01-31' },
  },
  async run({ options: { name, jwt, extended, ingest, rate, expires }, settings, print }) {
    if (!name?.trim()) throw new UsageError('token create: --name is missing: say what the token is for')
    const now = Date.now()
    const request = {
      name: name.trim(),
      rights: { extended: extended === true, ingest: ingest === true },
      ratePerMinute: rate === undefined ? null : rateOf(rate),
      expiresAt: expires === undefined ? null : expiryOf(expires, now),
      now,
    }
    const known = settings()
    const made = await withStore(known, async ({ tokens }) => {
      const key = jwt ? await jwtSecret(known.authSecret, known.dataFolder) : null
      const { token, secret } = key ? await createJwt(request, key) : createToken(request)
      await tokens.add(token)
      return { token, secret, base: `http://127.0.0.1:${known.port}${jwt ? '/api/jwt' : '/api'}` }
    })
    print({ secret: made.secret, ...publicPart(made.token, now) }, createdText(made))
  },
})

export const tokenList = command({
  name: 'token list',
  operands: [],
  summary: 'list the tokens, with whose they are and when each was last used',
  options: {},
  async run({ settings, print }) {
    const now = Date.now()
    const tokens = await withStore(settings(), ({ tokens }) => tokens.all())
    const rows = tokens.map((token) => [
      token.id,
      token.name,
      token.owner ?? '-',
      ['read', ...rightNames.filter((right) => token.rights[right])].join(', '),
      refusalOf(token, now) ?? 'valid',
      String(token.ratePerMinute ?? '-'),
      ...[token.createdAt, token.expiresAt, token.usedAt].map(dateOrDash),
    ])
    print(
      { tokens: tokens.map((token) => publicPart(token, now)) },
      table(['id', 'name', 'owner', 'rights', 'state', 'a minute', 'created (UTC)', 'expires', 'last used'], rows),
    )
  },
})

export const tokenRevoke = command({
  name: 'token revoke',
  operands: ['ID'],
  summary: 'end a token for ever',
  options: {},
  async run({ operands: [id = ''], settings, print }) {
    const isRevoked = await withStore(settings(), ({ tokens }) => tokens.revoke(id, Date.now()))
    if (!isRevoked)
      throw new Refusal(`there is no token "${id}" that is not revoked yet: lastfix token list has the ids`)
    print({ revoked: id }, `The token ${id} is revoked.`)
  },
})

function rateOf(text: string): number {
  const rate = /^\d+$/.test(text) ? Number(text) : 0
  if (rate >= 1 && rate <= mostRequestsPerMinute) return rate
  throw new UsageError(
    `token create: --rate is "${text}": accepted is a whole number from 1 to ${mostRequestsPerMinute}`,
  )
}

/** Everything but the hash. */
function publicPart(token: Token, now: number) {
  const { secretHash: _, ...shown } = token
  return { ...shown, state: refusalOf(token, now) ?? 'valid' }
}

function createdText({ token, secret, base }: { token: Token; secret: string; base: string }): string {
  return [
    `Token ${token.id} for "${token.name}". Its secret, shown only this once:`,
    '',
    `  ${secret}`,
    '',
    `  curl -H 'Authorization: Bearer ${secret}' '${base}/vessels?limit=5'`,
  ].join('\n')
}
