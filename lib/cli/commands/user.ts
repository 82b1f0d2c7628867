import { text } from 'node:stream/consumers'
import { canonicalEmail, createAccount } from '#lib/access/account.ts'
import { makePassword } from '#lib/access/secret.ts'
import type { Account, Role } from '#lib/store/accounts.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { recordEvent, withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'

const roles: readonly Role[] = ['viewer', 'admin']

export const userAdd = command({
  name: 'user add',
  operands: ['EMAIL'],
  summary: 'add a user and print the password (shown only once)',
  options: {
    role: { takes: 'ROLE', meaning: `${roles.join(' or ')} (default ${roles[0]})` },
    'password-stdin': { meaning: 'read the password from standard input instead of generating one' },
  },
  async run({ options, operands: [email = ''], settings, print }) {
    const role = roles.find((known) => known === (options.role ?? roles[0]))
    if (!role) throw new UsageError(`user add: --role is "${options.role}": must be ${roles.join(' or ')}`)
    const made = options['password-stdin'] ? null : makePassword()
    const password = made ?? (await text(process.stdin)).replace(/\r?\n$/, '')
    const account = await createAccount({ email, password, role, now: Date.now() })
    const isNew = await withStore(settings(), async (store) => {
      const isAdded = await store.accounts.add(account)
      if (isAdded) await recordEvent(store, 'user-added', { subject: account.email, details: role })
      return isAdded
    })
    if (!isNew) throw new Refusal(`user ${account.email} already exists. Remove it first with "lastfix user remove"`)
    print(
      { email: account.email, role, password: made },
      [`Added ${account.email} as ${role}.`, ...(made ? ['', `  ${made}   (shown only once)`] : [])].join('\n'),
    )
  },
})

export const userList = command({
  name: 'user list',
  operands: [],
  summary: 'list users',
  options: {},
  async run({ settings, print }) {
    const accounts = await withStore(settings(), ({ accounts }) => accounts.all())
    const rows = accounts.map(({ email, role, createdAt }) => [email, role, dateOrDash(createdAt)])
    print({ accounts: accounts.map(publicPart) }, table(['email', 'role', 'created (UTC)'], rows))
  },
})

export const userRemove = command({
  name: 'user remove',
  operands: ['EMAIL'],
  summary: 'remove a user and end their sessions',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = canonicalEmail(given)
    await withStore(settings(), async (store) => {
      const { accounts } = store
      const admins = (await accounts.all()).filter(({ role }) => role === 'admin')
      if (admins.length === 1 && admins[0]?.email === email) {
        throw new Refusal(`${email} is the only administrator. Add another first with "lastfix user add --role admin"`)
      }
      const isRemoved = await accounts.remove(email, Date.now())
      if (!isRemoved) throw new Refusal(`no user ${email}. List users with "lastfix user list"`)
      await recordEvent(store, 'user-removed', { subject: email, details: '' })
    })
    print({ removed: email }, `Removed ${email}.`)
  },
})

function publicPart({ email, role, createdAt }: Account) {
  return { email, role, createdAt }
}
