import type { Service } from '#lib/service.ts'
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
