import type { Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import type { AccessStore } from '#lib/store/store.ts'
import { prepareDataFolder } from './prepare.ts'

/** Accounts and tokens, for as long as `use` takes. */
export async function withAccess<Result>(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  use: (access: AccessStore) => Promise<Result>,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const store = await openStore(databaseUrl)
  try {
    await store.migrate()
    return await use(store.access)
  } finally {
    await store.close()
  }
}
