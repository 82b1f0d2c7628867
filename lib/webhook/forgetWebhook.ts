import type { SmallStores } from '#lib/store/store.ts'
import { readReportSetting } from '#lib/wire/listReports.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'

/** Removes a webhook from the watches and reports that chose it. */
export async function forgetWebhook(
  id: string,
  { watches, lists }: Pick<SmallStores, 'watches' | 'lists'>,
): Promise<void> {
  for (const watch of await watches.all()) {
    const terms = without(readWatchTerms(watch.terms), id)
    if (terms) await watches.change({ ...watch, terms: JSON.stringify(terms) })
  }
  for (const list of await lists.all()) {
    const setting = readReportSetting(list.report)
    const changed = setting && without(setting, id)
    if (changed) await lists.change({ ...list, report: JSON.stringify(changed) })
  }
}

/** `null` if it was not chosen. */
function without<Terms extends { webhooks: readonly string[] }>(terms: Terms, id: string): Terms | null {
  if (!terms.webhooks.includes(id)) return null
  return { ...terms, webhooks: terms.webhooks.filter((each) => each !== id) }
}
