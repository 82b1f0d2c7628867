import type { Settings } from '#lib/settings.ts'
import type { AccessStore } from '#lib/store/store.ts'
import { withStore } from './withStore.ts'

/** Accounts and tokens, for as long as `use` takes. */
export function withAccess<Result>(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  use: (access: AccessStore) => Promise<Result>,
): Promise<Result> {
  return withStore(settings, ({ access }) => use(access))
}
