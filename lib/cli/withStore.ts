import type { Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { prepareDataFolder } from './prepare.ts'

/** The store, for as long as `use` takes. */
export async function withStore<Result>(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
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
