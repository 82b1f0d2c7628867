import type { Store, Upgrade, UpgradeOptions } from './store.ts'

/** Migrates, and reports the upgrade of an older program's store. */
export async function upgradeStore(
  store: Pick<Store, 'migrate'>,
  report: (message: string, upgrade: Upgrade & Record<string, unknown>) => void,
  options: UpgradeOptions = {},
): Promise<void> {
  const upgrade = await store.migrate(options)
  if (upgrade) report('the store was upgraded', { ...upgrade })
}
