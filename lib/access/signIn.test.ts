import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { createAccount } from './account.ts'
import { createAttempts } from './attempts.ts'
import { Directory } from './directory.ts'
import { createKnownBrowsers } from './knownBrowser.ts'
import { choosePasswordCost, usualCost } from './password.ts'
import { createSignIn } from './signIn.ts'

const now = 1_763_700_000_000
const email = 'ann@example.org'
const password = 'correct horse battery'

async function openSignIn() {
  const store = await temporaryStore()
  await store.accounts.add(await createAccount({ email, password, role: 'admin', now }))
  const directory = new Directory(store)
  await directory.refresh(now)
  const browsers = createKnownBrowsers('secret')
  const signIn = createSignIn(directory, createAttempts(), browsers)
  const [cookie = ''] = browsers.remember('', email, 'http://localhost').split(';')
  const guess = (account: string, address: string) => {
    return signIn({ email: account, password: 'a guess', address, cookies: '', now })
  }
  return { signIn, cookie, guess }
}

it('does not count an attempt that finds no place', async () => {
  const { guess } = await openSignIn()
  const guessAt = async (account: string) => {
    const answer = await guess(account, '192.0.2.1')
    return 'refusal' in answer && answer.refusal
  }
  const accounts = Array.from({ length: 20 }, (_, index) => `user ${index}`)
  const refusals = await Promise.all(accounts.map(guessAt))
  expect(refusals).toEqual(accounts.map((_, index) => (index < 6 ? 'wrong' : 'wait')))
  for (const account of accounts.slice(6)) expect(await guessAt(account)).toBe('wrong')
  expect(await guessAt('one more')).toBe('wait')
})

it('leaves threads to compression, and lets a known browser in, while 160 strangers guess', async () => {
  choosePasswordCost({ ...usualCost, log2Cost: 13 })
  const { signIn, cookie, guess } = await openSignIn()
  const done: string[] = []
  const guesses = Array.from({ length: 160 }, async (_, place) => {
    const answer = await guess(email, `192.0.2.${place}`)
    done.push('refusal' in answer ? answer.refusal : 'guessed')
  })
  const page = promisify(gzip)('a page').then(() => void done.push('page'))
  const own = signIn({ email, password, address: '198.51.100.1', cookies: cookie, now })
  const signedIn = own.then((answer) => void done.push('account' in answer ? 'ann' : answer.refusal))
  await Promise.all([...guesses, page, signedIn])
  const hashed = done.filter((each) => each !== 'wait')
  // Two of four threads hash; had the page waited for one of them, ten guesses would be done before.
  expect(hashed.indexOf('page')).toBeLessThan(4)
  expect(hashed.indexOf('ann')).toBeLessThan(6)
  expect(hashed.filter((each) => each === 'wrong')).toHaveLength(10)
  expect(done.slice(0, 150)).toEqual(Array<string>(150).fill('wait'))
})
