import { text } from 'node:stream/consumers'
import { canonicalEmail, newPasswordHash } from '#lib/access/account.ts'
import {
  type AccountChange,
  type AccountRefusal,
  addAccount,
  changeAccount,
  removeAccount,
} from '#lib/access/administration.ts'
import { createResetLinks } from '#lib/access/resetLink.ts'
import { makePassword } from '#lib/access/secret.ts'
import { authSecret } from '#lib/access/signingSecrets.ts'
import type { Account, Role } from '#lib/store/accounts.ts'
import type { Store } from '#lib/store/store.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { oneOf } from '../options.ts'
import { addressesOf } from '../processes/ready.ts'
import { administrationOf, recordEvent, type StorePlace, withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'
import { scopeOf } from './token.ts'

const defaultRole = 'viewer'
const roles: readonly Role[] = [defaultRole, 'admin']

const passwordOption = {
  'password-stdin': { meaning: 'read the password from standard input instead of generating one' },
} as const

/** `made`: the generated password, to be printed once. */
async function passwordOf(isGiven: boolean): Promise<{ made: string | null; password: string }> {
  if (isGiven) return { made: null, password: (await text(process.stdin)).replace(/\r?\n$/, '') }
  const made = makePassword()
  return { made, password: made }
}

function withPassword(text: string, made: string | null): string {
  return made === null ? text : `${text}\n\n  ${made}   (shown only once)`
}

export const userAdd = command({
  name: 'user add',
  operands: ['EMAIL'],
  summary: 'add a user and print the password (shown only once)',
  options: {
    role: oneOf('ROLE', roles, `${roles.join(' or ')} (default ${defaultRole})`),
    ...passwordOption,
  },
  async run({ options, operands: [email = ''], settings, print }) {
    const { role = defaultRole } = options
    const { made, password } = await passwordOf(options['password-stdin'])
    const account = await withStore(settings(), (store) =>
      addAccount(administrationOf(store), { email, password, role }),
    )
    if (!account)
      throw new Refusal(`user ${canonicalEmail(email)} already exists. Remove it first with "lastfix user remove"`)
    print({ email: account.email, role, password: made }, withPassword(`Added ${account.email} as ${role}.`, made))
  },
})

export const userList = command({
  name: 'user list',
  operands: [],
  summary: 'list users',
  options: {},
  async run({ settings, print }) {
    const accounts = await withStore(settings(), ({ accounts }) => accounts.all())
    const rows = accounts.map(({ email, role, scope, createdAt, disabledAt }) => [
      email,
      role,
      disabledAt === null ? 'active' : 'disabled',
      dateOrDash(createdAt),
      scope ?? '-',
    ])
    print({ accounts: accounts.map(publicPart) }, table(['email', 'role', 'state', 'created (UTC)', 'scope'], rows))
  },
})

export const userScope = command({
  name: 'user scope',
  operands: ['EMAIL'],
  summary: 'restrict which vessels a viewer and their tokens can see',
  options: {
    filters: { takes: 'QUERY', meaning: 'filters such as "flag=NL&ship_type=Tanker", or a URL copied from the map' },
    none: { meaning: 'show every vessel again' },
  },
  async run({ options: { filters, none }, operands: [given = ''], settings, print }) {
    if ((filters === undefined) !== none) throw new UsageError('user scope: give either --filters or --none')
    const email = canonicalEmail(given)
    const scope = await withStore(settings(), async (store) => {
      const read = filters === undefined ? null : await scopeOf(store, filters, 'user scope: --filters', email)
      await changeIn(store, email, { scope: read })
      return read
    })
    print(
      { email, scope },
      scope === null ? `${email} sees every vessel.` : `${email} sees only vessels with ${scope}.`,
    )
  },
})

export const userRemove = command({
  name: 'user remove',
  operands: ['EMAIL'],
  summary: 'remove a user and end their sessions',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = canonicalEmail(given)
    const refusal = await withStore(settings(), (store) => removeAccount(administrationOf(store), email))
    if (refusal) throw refused(refusal, email)
    print({ removed: email }, `Removed ${email}.`)
  },
})

export const userPassword = command({
  name: 'user password',
  operands: ['EMAIL'],
  summary: 'set the password of a user, print it (shown only once) and end their sessions',
  options: passwordOption,
  async run({ options, operands: [given = ''], settings, print }) {
    const email = canonicalEmail(given)
    const { made, password } = await passwordOf(options['password-stdin'])
    const passwordHash = await newPasswordHash(password, email)
    await withStore(settings(), async (store) => {
      if (!(await store.accounts.changePassword(email, passwordHash))) throw unknownUser(email)
      await recordEvent(store, 'password-changed', { subject: email, details: '' })
    })
    print({ email, password: made }, withPassword(`Set the password of ${email}.`, made))
  },
})

export const userReset = command({
  name: 'user reset',
  operands: ['EMAIL'],
  summary: 'print a single-use password reset link (valid for 24 hours)',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = canonicalEmail(given)
    const known = settings()
    const links = createResetLinks(await authSecret(known.authSecret, known.dataFolder))
    const { path, expiresAt } = await withStore(known, async (store) => {
      const account = (await store.accounts.all()).find((each) => each.email === email)
      if (!account) throw unknownUser(email)
      if (account.disabledAt !== null) throw new Refusal(`${email} is disabled. Use "lastfix user enable" first`)
      await recordEvent(store, 'reset-link-created', { subject: email, details: '' })
      return links.make(account, Date.now())
    })
    const link = addressesOf(known).shown.replace(/\/$/, '') + path
    print(
      { email, link, expiresAt },
      `Send ${email} this link. It works once, until ${dateOrDash(expiresAt)} UTC:\n\n  ${link}`,
    )
  },
})

export const userDisable = command({
  name: 'user disable',
  operands: ['EMAIL'],
  summary: 'disable a user: end their sessions, block sign-in and tokens',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = await change(settings(), given, { disabled: true })
    print({ disabled: email }, `Disabled ${email}.`)
  },
})

export const userEnable = command({
  name: 'user enable',
  operands: ['EMAIL'],
  summary: 'enable a disabled user again',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = await change(settings(), given, { disabled: false })
    print({ enabled: email }, `Enabled ${email}.`)
  },
})

/** Resolves to the stored form of the email. */
async function change(place: StorePlace, given: string, change: AccountChange): Promise<string> {
  const email = canonicalEmail(given)
  await withStore(place, (store) => changeIn(store, email, change))
  return email
}

async function changeIn(store: Store, email: string, change: AccountChange): Promise<void> {
  const refusal = await changeAccount(administrationOf(store), email, change)
  if (refusal) throw refused(refusal, email)
}

function refused(refusal: AccountRefusal, email: string): Refusal {
  switch (refusal) {
    case 'unknown':
      return unknownUser(email)
    case 'only-administrator':
      return new Refusal(`${email} is the only administrator. Add another first with "lastfix user add --role admin"`)
    case 'administrator-with-scope':
      return new Refusal(`${email} is an administrator, who sees every vessel`)
  }
}

function unknownUser(email: string): Refusal {
  return new Refusal(`no user ${email}. List users with "lastfix user list"`)
}

function publicPart({ email, role, scope, createdAt, disabledAt }: Account) {
  return { email, role, scope, createdAt, disabledAt }
}
