import type { Store, Upgrade } from './store.ts'

/** Migrates, and tells of it where the store was one of an older program. */
export async function upgradeStore(
  store: Pick<Store, 'migrate'>,
  tell: (message: string, upgrade: Upgrade & Record<string, unknown>) => void,
): Promise<void> {
  const upgrade = await store.migrate()
  if (upgrade) tell('the store was upgraded', { ...upgrade })
}
