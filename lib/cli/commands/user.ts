import { text } from 'node:stream/consumers'
import { canonicalEmail, createAccount } from '#lib/access/account.ts'
import { makePassword } from '#lib/access/secret.ts'
import type { Account, Role } from '#lib/store/accounts.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { dateOrDash, table } from '../table.ts'
import { withStore } from '../withStore.ts'

const roles: readonly Role[] = ['viewer', 'admin']

export const userAdd = command({
  name: 'user add',
  operands: ['EMAIL'],
  summary: 'make an account for a person and print its password, which is shown only this once',
  options: {
    role: { takes: 'ROLE', meaning: `${roles.join(' or ')}; without it, ${roles[0]}` },
    'password-stdin': { meaning: 'read the password from standard input instead of making one' },
  },
  async run({ options, operands: [email = ''], settings, print }) {
    const role = roles.find((known) => known === (options.role ?? roles[0]))
    if (!role) throw new UsageError(`user add: --role is "${options.role}": accepted are ${roles.join(', ')}`)
    const made = options['password-stdin'] ? null : makePassword()
    const password = made ?? (await text(process.stdin)).replace(/\r?\n$/, '')
    const account = await createAccount({ email, password, role, now: Date.now() })
    const isNew = await withStore(settings(), ({ accounts }) => accounts.add(account))
    if (!isNew) throw new Refusal(`there is an account ${account.email} already: lastfix user remove ends it`)
    print(
      { email: account.email, role, password: made },
      [`${account.email} may sign in as ${role}.`, ...(made ? ['', `  ${made}   (shown only this once)`] : [])].join(
        '\n',
      ),
    )
  },
})

export const userList = command({
  name: 'user list',
  operands: [],
  summary: 'list the accounts',
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
  summary: 'end an account; whoever is signed in with it is signed out',
  options: {},
  async run({ operands: [given = ''], settings, print }) {
    const email = canonicalEmail(given)
    await withStore(settings(), async ({ accounts }) => {
      const admins = (await accounts.all()).filter(({ role }) => role === 'admin')
      if (admins.length === 1 && admins[0]?.email === email) {
        throw new Refusal(`${email} is the only administrator: make another first, with lastfix user add --role admin`)
      }
      const isRemoved = await accounts.remove(email, Date.now())
      if (!isRemoved) throw new Refusal(`there is no account ${email}: lastfix user list has them`)
    })
    print({ removed: email }, `The account ${email} is removed.`)
  },
})

function publicPart({ email, role, createdAt }: Account) {
  return { email, role, createdAt }
}
