import { type FirstAccount, makeFirstAccount } from '#lib/access/firstAccount.ts'
import type { Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { prepareDataFolder } from './prepare.ts'

type StorePlace = Pick<Settings, 'databaseUrl' | 'dataFolder'>

/** Opens and migrates the store for as long as `use` takes. */
export async function withStore<Result>(
  { databaseUrl, dataFolder }: StorePlace,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const store = await openStore(databaseUrl)
  try {
    await store.migrate()
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Creates the administrator of a store without users; `null` where there are some. */
export function firstAccount(settings: Settings): Promise<FirstAccount | null> {
  const { adminEmail: email, adminPassword: password } = settings
  return withStore(settings, ({ accounts }) => makeFirstAccount(accounts, { email, password, now: Date.now() }))
}
