import type { Service } from '#lib/service.ts'
import { readReportSetting } from '#lib/wire/listReports.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'
import { unprocessableMember } from '../answer/problem.ts'

/** Webhooks of a watch or a report must belong to its owner. */
export async function checkWebhooks(
  ids: readonly string[] | undefined,
  owner: string,
  { webhooks }: Service,
  member = 'webhooks',
): Promise<void> {
  if (ids === undefined || ids.length === 0) return
  const own = new Set((await webhooks.all()).flatMap((each) => (each.owner === owner ? each.id : [])))
  const foreign = ids.find((id) => !own.has(id))
  if (foreign !== undefined) throw unprocessableMember(member, `must be ids of webhooks of ${owner}, not "${foreign}"`)
}

/** Removes a webhook from the watches and reports that chose it. */
export async function forgetWebhook(id: string, { watches, lists }: Service): Promise<void> {
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
